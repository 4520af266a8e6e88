import { createHmac, timingSafeEqual } from "node:crypto"
import { deriveKey } from "./derived-key"

/**
 * The tokens in our webhook and return URLs: row id, key id and a 128-bit HMAC that is
 * bound to the purpose. They guard against floods and guessing. The service echoes the
 * URLs, so a token does not prove who calls.
 */
export type TokenPurpose =
  "webhook" | "success" | "cancel" | "status" | "webhook_check" | "pay"

const ROW_PREFIX = "invpay_"

type TokenParts = {
  mark: string
  prefix: string
  /** Signed instead of the purpose's name, if it was another when the first tokens went out. */
  signedAs?: string
}

/** The first letter of a token, and what it names: a row, a webhook test, or a payment link. */
const PURPOSES: Record<TokenPurpose, TokenParts> = {
  webhook: { mark: "w", prefix: ROW_PREFIX },
  success: { mark: "s", prefix: ROW_PREFIX },
  cancel: { mark: "c", prefix: ROW_PREFIX },
  status: { mark: "t", prefix: ROW_PREFIX },
  webhook_check: { mark: "p", prefix: "invpaypb_", signedAs: "probe" },
  pay: { mark: "l", prefix: "invpaylk_" },
}
const MAC_BYTES = 16
/** Matches a token anywhere in a text: no hash, and no id of Medusa's, has a ULID inside. */
export const TOKEN_SHAPE =
  /([wsctpl])([0-7][0-9A-HJKMNP-TV-Z]{25})[0-9a-f]{4}[\w-]{22}/
const SHAPE = new RegExp(`^${TOKEN_SHAPE.source}$`)

type TokenKey = { id: string; secret: Buffer }

export class TokenSigner {
  private readonly key: TokenKey
  private readonly accepted: TokenKey[]

  /** Keys in base64; the first one signs, the previous ones are accepted. */
  constructor(encryptionKey: string, previousKeys: string[] = []) {
    this.key = tokenKey(encryptionKey)
    this.accepted = [this.key, ...previousKeys.map(tokenKey)]
  }

  /** Names the key that signs now. */
  get keyId(): string {
    return this.key.id
  }

  /** Names the keys whose URLs are accepted; the first one signs. */
  get keyIds(): string[] {
    return this.accepted.map(({ id }) => id)
  }

  sign(rowId: string, purpose: TokenPurpose): string {
    const { prefix } = PURPOSES[purpose]
    return tokenOf(rowId.slice(prefix.length), purpose, this.key)
  }

  /** The row that a token names; null when it was not made by us for this purpose. */
  verify<Purpose extends TokenPurpose>(token: string, purposes: Purpose[]) {
    const [, mark, id] = SHAPE.exec(token) ?? []
    const purpose = purposes.find((one) => PURPOSES[one].mark === mark)
    if (!purpose || !id) {
      return null
    }
    // The whole token is compared for every key: the time reveals nothing, and each token
    // has exactly one spelling.
    const found = this.accepted.map((key) =>
      isSame(token, tokenOf(id, purpose, key))
    )
    const { prefix } = PURPOSES[purpose]
    return found.includes(true) ? { rowId: prefix + id, purpose } : null
  }

  /** Binds a payment session to its row: data that a storefront sent has no valid seal. */
  seal(rowId: string, sessionId: string): string {
    return sealOf(rowId, sessionId, this.key)
  }

  isSeal(seal: string, rowId: string, sessionId: string): boolean {
    return this.accepted
      .map((key) => sealOf(rowId, sessionId, key))
      .map((expected) => isSame(seal, expected))
      .includes(true)
  }
}

function tokenKey(encryptionKey: string): TokenKey {
  return {
    id: deriveKey(encryptionKey, "token-key-id").toString("hex").slice(0, 4),
    secret: deriveKey(encryptionKey, "token-signature"),
  }
}

function tokenOf(id: string, purpose: TokenPurpose, key: TokenKey): string {
  const { mark, signedAs = purpose } = PURPOSES[purpose]
  return `${mark}${id}${key.id}${macOf(`${signedAs}:${id}`, key)}`
}

/** `session` is not a purpose, so a token never passes as a seal, nor a seal as a token. */
function sealOf(rowId: string, sessionId: string, key: TokenKey): string {
  return macOf(`session:${rowId}:${sessionId}`, key)
}

function macOf(text: string, key: TokenKey): string {
  return createHmac("sha256", key.secret)
    .update(text)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString("base64url")
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
