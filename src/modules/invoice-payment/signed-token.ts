import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"

/**
 * The tokens in our webhook and return addresses: row id, key id and a 128-bit
 * HMAC that is bound to the purpose. They guard against floods and guessing; the
 * service echoes the addresses, so they prove nothing about who calls.
 */
export type TokenPurpose = "webhook" | "success" | "cancel" | "status"

const MARKS = { webhook: "w", success: "s", cancel: "c", status: "t" } as const
const ROW_PREFIX = "invpay_"
const MAC_BYTES = 16
const SHAPE = /^([wsct])([0-9A-Za-z]{26})([0-9a-f]{4})([\w-]{22})$/

export class TokenSigner {
  private readonly keys: { id: string; secret: Buffer }[]

  /** @param encryptionKeys base64; the first signs, all are accepted. */
  constructor(encryptionKeys: string[]) {
    this.keys = encryptionKeys.map((key) => ({
      id: derive(key, "token-key-id").toString("hex").slice(0, 4),
      secret: derive(key, "token-signature"),
    }))
  }

  sign(rowId: string, purpose: TokenPurpose): string {
    const [key] = this.keys
    if (!key) {
      throw new Error("A token signer needs at least one key")
    }
    const id = rowId.slice(ROW_PREFIX.length)
    const mac = signature(key.secret, purpose, id)
    return `${MARKS[purpose]}${id}${key.id}${mac.toString("base64url")}`
  }

  /** The row that a token names; null when it was not made by us for this purpose. */
  verify<Purpose extends TokenPurpose>(token: string, purposes: Purpose[]) {
    const [, mark, id, keyId, mac] = SHAPE.exec(token) ?? []
    const purpose = purposes.find((one) => MARKS[one] === mark)
    const key = this.keys.find((one) => one.id === keyId) ?? this.keys[0]
    if (!purpose || !id || !mac || !key) {
      return null
    }
    const given = Buffer.from(mac, "base64url")
    const expected = signature(key.secret, purpose, id)
    return given.length === MAC_BYTES && timingSafeEqual(given, expected)
      ? { rowId: ROW_PREFIX + id, purpose }
      : null
  }
}

function signature(secret: Buffer, purpose: TokenPurpose, id: string): Buffer {
  return createHmac("sha256", secret)
    .update(`${purpose}:${id}`)
    .digest()
    .subarray(0, MAC_BYTES)
}

function derive(key: string, purpose: string): Buffer {
  const material = Buffer.from(key, "base64")
  const info = `medusa-payment-invoice/${purpose}`
  return Buffer.from(hkdfSync("sha256", material, "", info, 32))
}
