import { z } from "zod"
import { isWeakKey } from "./key-strength"

export const encryptionKey = z.string().refine((text) => is32Bytes(text), {
  error: "must be 32 bytes in base64, as `openssl rand -base64 32` prints them",
})

/** Only for the present key: a weak key that was in use must stay valid as a previous one. */
export const strongKey = encryptionKey.refine((text) => !isWeakKey(text), {
  error:
    "is a text or a pattern, which can be guessed; make one with `openssl rand -base64 32`, and keep the old one in previousEncryptionKeys",
})

function is32Bytes(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=?$/.test(text)
}
