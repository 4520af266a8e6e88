import { createHash } from "node:crypto"

/** Lets us count per person without storing who the person is. */
export function personDigest(key: string): string {
  return createHash("sha256").update(key).digest("base64url")
}
