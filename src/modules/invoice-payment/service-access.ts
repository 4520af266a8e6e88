import { InvoiceApiClient, type InvoiceApiCredentials } from "../../invoice-api"
import type { InvoicePaymentOptions } from "../../payment-rules/options/options"
import { presentCredentials, type PresentCredentials } from "./credentials"
import type { PayloadShapeRepository } from "./payload-shapes"
import type { CredentialStore } from "./stored-credentials"

export type Access = PresentCredentials & { client: InvoiceApiClient }

/** A client for the present credentials; kept until they change. */
export class ServiceAccess {
  private last: Access | null = null

  constructor(
    private readonly options: InvoicePaymentOptions,
    private readonly parts: {
      store?: Pick<CredentialStore, "present">
      payloadShapes?: Pick<PayloadShapeRepository, "answer">
    } = {}
  ) {}

  async present(): Promise<Access | null> {
    const present = await presentCredentials(this.options, this.parts.store)
    if (!present) {
      return null
    }
    if (this.last?.fingerprint !== present.fingerprint) {
      // Calls under way end with the credentials they began with.
      this.last?.client.close()
      this.last = { ...present, client: this.clientFor(present.credentials) }
    }
    // The same credentials, stored again, have another line.
    return { ...this.last, ...present }
  }

  /** Also for credentials that are not in use yet: they are tried before they are stored. */
  clientFor(credentials: InvoiceApiCredentials): InvoiceApiClient {
    const { apiUrl, timeoutMs, cancelPath } = this.options
    const { payloadShapes } = this.parts
    return new InvoiceApiClient({
      baseUrl: apiUrl,
      credentials,
      timeoutMs,
      cancelPath,
      ...(payloadShapes && {
        onAnswer: (answer) => payloadShapes.answer(answer),
      }),
    })
  }
}
