import { createHash } from "node:crypto"

/** Counts can be kept of a person without keeping who it is. */
export function personDigest(key: string): string {
  return createHash("sha256").update(key).digest("base64url")
}
