import { createHash } from "node:crypto"
import { isWeakKey } from "../key-strength"

/** Generated once: a test that draws new keys would sometimes fail by chance. */
function drawn(at: number): Buffer {
  return createHash("sha256").update(`key ${at}`).digest()
}

const RANDOM: [string, (at: number) => string][] = [
  ["in base64", (at) => drawn(at).toString("base64")],
  ["without =", (at) => drawn(at).toString("base64").slice(0, 43)],
  ["hexadecimal digits", (at) => drawn(at).toString("hex").slice(0, 43)],
]

it.each(RANDOM)("100000 random keys, %s → not one is refused", (_, draw) => {
  const keys = Array.from({ length: 100_000 }, (_, at) => draw(at))
  expect(keys.filter(isWeakKey)).toEqual([])
})
