import { hkdfSync } from "node:crypto"

/**
 * A key of 32 bytes for one purpose, derived from the `encryptionKey` option (base64). A
 * signature or seal for one purpose reveals nothing about any other.
 */
export function deriveKey(encryptionKey: string, purpose: string): Buffer {
  const material = Buffer.from(encryptionKey, "base64")
  const info = `medusa-payment-invoice/${purpose}`
  return Buffer.from(hkdfSync("sha256", material, "", info, 32))
}
