import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { deriveKey } from "./derived-key"

/**
 * Authenticated encryption of what is stored: AES-256-GCM, a fresh nonce each
 * time, a key of its own purpose. The text says which key it was made with:
 * `v1.<key id>.<nonce, text and tag in base64url>`.
 */
const ALGORITHM = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SHAPE = /^v1\.([0-9a-f]{8})\.([\w-]+)$/

/** The texts that a merchant reads; they hold nothing of the secret. */
export const SEAL_PROBLEMS = {
  unknown_key:
    "The stored credentials were encrypted with another encryptionKey. Put that key into previousEncryptionKeys, or enter the credentials again.",
  changed:
    "The stored credentials were changed in the database and cannot be opened. Enter them again.",
} as const
export type SealProblem = keyof typeof SEAL_PROBLEMS

export class SealError extends Error {
  constructor(readonly code: SealProblem) {
    super(SEAL_PROBLEMS[code])
    this.name = "SealError"
  }
}

type Key = { id: string; secret: Buffer }

export class Sealer {
  private readonly key: Key
  private readonly keys: Key[]

  /** Keys in base64; the first one seals, the previous ones still open. */
  constructor(encryptionKey: string, previousKeys: string[] = []) {
    this.key = toKey(encryptionKey)
    this.keys = [this.key, ...previousKeys.map(toKey)]
  }

  /** Names the key that seals now. */
  get keyId(): string {
    return this.key.id
  }

  /** @param belongsTo bound to the text: with any other value it does not open */
  seal(text: string, belongsTo: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.key.secret, nonce)
    cipher.setAAD(Buffer.from(belongsTo))
    const body = [nonce, cipher.update(text, "utf8"), cipher.final()]
    const sealed = Buffer.concat([...body, cipher.getAuthTag()])
    return `v1.${this.key.id}.${sealed.toString("base64url")}`
  }

  /** @throws SealError, and nothing else, when it is not exactly what was sealed. */
  open(sealed: string, belongsTo: string): string {
    const [, keyId, body] = SHAPE.exec(sealed) ?? []
    if (!keyId || !body) {
      throw new SealError("changed")
    }
    const key = this.keys.find(({ id }) => id === keyId)
    if (!key) {
      throw new SealError("unknown_key")
    }
    try {
      return decrypt(Buffer.from(body, "base64url"), key, belongsTo)
    } catch {
      throw new SealError("changed")
    }
  }
}

/** The key that a sealed text names; null: it is no sealed text. */
export function keyIdOf(sealed: string): string | null {
  return SHAPE.exec(sealed)?.[1] ?? null
}

function decrypt(body: Buffer, key: Key, belongsTo: string): string {
  const nonce = body.subarray(0, NONCE_BYTES)
  const tag = body.subarray(-TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key.secret, nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(belongsTo))
  decipher.setAuthTag(tag)
  const text = body.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString()
}

function toKey(encryptionKey: string): Key {
  return {
    id: deriveKey(encryptionKey, "credential-key-id")
      .toString("hex")
      .slice(0, 8),
    secret: deriveKey(encryptionKey, "credential-encryption"),
  }
}
