import { InvoiceApiClient } from "../../invoice-api"
import type { InvoicePaymentOptions } from "../../payment-rules/options"
import { presentCredentials, type PresentCredentials } from "./credentials"

export type Access = PresentCredentials & { client: InvoiceApiClient }

/** A client for the credentials that hold now; kept as long as they do. */
export class ServiceAccess {
  private last: Access | null = null

  constructor(private readonly options: InvoicePaymentOptions) {}

  async present(): Promise<Access | null> {
    const present = await presentCredentials(this.options)
    if (!present) {
      return null
    }
    if (this.last?.fingerprint !== present.fingerprint) {
      const { apiUrl, timeoutMs, cancelPath } = this.options
      const client = new InvoiceApiClient({
        baseUrl: apiUrl,
        credentials: present.credentials,
        timeoutMs,
        cancelPath,
      })
      this.last = { ...present, client }
    }
    return this.last
  }
}
