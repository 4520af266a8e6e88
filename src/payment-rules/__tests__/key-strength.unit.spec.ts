import { randomBytes } from "node:crypto"
import { isWeakKey } from "../key-strength"
import { parseOptions } from "../options"
import { KEY, OTHER_KEY, PRODUCTION, REQUIRED } from "./samples"

const TYPED: [string, Buffer][] = [
  ["one byte repeated", Buffer.alloc(32, 7)],
  ["zeros", Buffer.alloc(32)],
  ["two bytes in turn", Buffer.alloc(32, "ab")],
  ["a pattern of 16 bytes twice", Buffer.alloc(32, randomBytes(16))],
  ["counted up", Buffer.from(Array.from({ length: 32 }, (_, at) => at))],
  ["counted by 7", Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7))],
  ["counted down", Buffer.from(Array.from({ length: 32 }, (_, at) => 99 - at))],
  ["words", Buffer.from("correct horse battery staple 123")],
  [
    "words and the end of a line",
    Buffer.from("a key that was typed by hand!!\r\n"),
  ],
  ["words in two columns", Buffer.from("correct horse\tbattery staple 123")],
  ["hexadecimal digits as text", Buffer.from(randomBytes(16).toString("hex"))],
  [
    "a word and zeros behind it",
    Buffer.concat([Buffer.from("secret"), Buffer.alloc(26)]),
  ],
]

it.each(TYPED)("%s → refused by name, not shown", (_, bytes) => {
  const encryptionKey = bytes.toString("base64")
  expect(bytes).toHaveLength(32)
  const start = () => parseOptions({ ...REQUIRED, encryptionKey }, PRODUCTION)
  expect(start).toThrow("encryptionKey: ")
  expect(start).not.toThrow(encryptionKey)
})

it("as a previous key → still accepted, else it could not be replaced", () => {
  const previousEncryptionKeys = TYPED.map(([, key]) => key.toString("base64"))
  const options = { ...REQUIRED, previousEncryptionKeys }
  expect(parseOptions(options, PRODUCTION)).toMatchObject(options)
})

it("10000 random keys, and the tests' own → not one is refused", () => {
  const keys = Array.from({ length: 10_000 }, () =>
    randomBytes(32).toString("base64")
  )
  expect([...keys, KEY, OTHER_KEY].filter(isWeakKey)).toEqual([])
})
