import { InvoiceApiClient, type InvoiceApiConfig } from ".."
import {
  type LocalService,
  replyWith,
  startLocalService,
} from "./local-service"
import { configFor } from "./wire-samples"

/** Of the running test. */
export let service: LocalService
export let client: InvoiceApiClient

/** A client, and a service that gives every request the same answer. */
export async function serve(
  status: number,
  body: unknown,
  overrides: Partial<InvoiceApiConfig> = {}
): Promise<void> {
  service = await startLocalService(replyWith(status, body))
  client = new InvoiceApiClient(configFor(service.url, overrides))
}

afterEach(async () => {
  client.close()
  await service.close()
})
