import { createHmac } from "node:crypto"
import type { InvoiceApiCredentials } from "../../invoice-api"
import type { InvoicePaymentOptions } from "../../payment-rules/options/options"
import type { CredentialStore } from "./stored-credentials"

export type PresentCredentials = {
  credentials: InvoiceApiCredentials
  /** Names them in the database without revealing them. */
  fingerprint: string
  /** Those in medusa-config win over those that were entered in the admin. */
  source: "options" | "stored"
  /** The stored line's id; null: they are from medusa-config. */
  line_id: string | null
}

/**
 * The present credentials; null: none were given, or the stored ones cannot be decrypted
 * (health says why). The only function that decides which credentials are in use.
 */
export async function presentCredentials(
  options: InvoicePaymentOptions,
  store?: Pick<CredentialStore, "present">
): Promise<PresentCredentials | null> {
  const { encryptionKey } = options
  if (options.credentials) {
    const { credentials } = options
    const fingerprint = fingerprintOf(credentials, encryptionKey)
    return { credentials, fingerprint, source: "options", line_id: null }
  }
  const stored = await store?.present()
  if (!stored?.credentials) {
    return null
  }
  const { credentials, line } = stored
  const fingerprint = fingerprintOf(credentials, encryptionKey)
  return { credentials, fingerprint, source: "stored", line_id: line.id }
}

export function fingerprintOf(
  credentials: InvoiceApiCredentials,
  encryptionKey: string
): string {
  return createHmac("sha256", Buffer.from(encryptionKey, "base64"))
    .update(`credential-fingerprint:${JSON.stringify(credentials)}`)
    .digest("base64url")
}
