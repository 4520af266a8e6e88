import { createHmac } from "node:crypto"
import type { InvoiceApiCredentials } from "../../invoice-api"
import type { InvoicePaymentOptions } from "../../payment-rules/options"

export type PresentCredentials = {
  credentials: InvoiceApiCredentials
  /** Names them in the database without revealing them. */
  fingerprint: string
}

/** The credentials that hold now; null: none were given. The one place to ask. */
export async function presentCredentials(
  options: InvoicePaymentOptions
): Promise<PresentCredentials | null> {
  const { credentials } = options
  return credentials
    ? {
        credentials,
        fingerprint: fingerprintOf(credentials, options.encryptionKey),
      }
    : null
}

function fingerprintOf(
  credentials: InvoiceApiCredentials,
  encryptionKey: string
): string {
  return createHmac("sha256", Buffer.from(encryptionKey, "base64"))
    .update(`credential-fingerprint:${JSON.stringify(credentials)}`)
    .digest("base64url")
}
