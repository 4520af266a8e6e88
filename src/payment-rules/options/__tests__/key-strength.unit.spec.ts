import { randomBytes } from "node:crypto"
import { isWeakKey } from "../key-strength"
import { parseOptions } from "../options"
import { KEY, OTHER_KEY, PRODUCTION, REQUIRED } from "../../__tests__/samples"

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

/** A person typed them in base64 letters, so their bytes look random. */
const LETTERS: [string, string][] = [
  ["small letters", "thisisthesecretencryptionkeyofmymedusastore="],
  ["the alphabet", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq="],
  ["the alphabet, backwards", "zyxwvutsrqponmlkjihgfedcbaZYXWVUTSRQPONMLKJ="],
  ["digits and the alphabet", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg="],
  ["keys side by side", "qwertyuiopasdfghjklzxcvbnmqwertyuiopasdfghj="],
  ["the same in capitals", "QWERTYUIOPasdfghjklZXCVBNMqwertyuiopASDFGHJ="],
  ["a word of 11 letters", "supersecretsupersecretsupersecretsupersecre="],
  ["the same, one letter off", "SuperSecretSuperSecretSuperSecretSuperSekre="],
  ["a word of 21 letters", "Medusa4Store9Key7Ye+aMedusa4Store9Key7Ye+aM="],
  ["words with capitals", "ThisIsTheSecretEncryptionKeyOfMyMedusaStore="],
  ["words and a year", "InvoicePaymentKeyOfMyLittleMedusaStore20261="],
  ["a phone number", "0020100123456700201001234567002010012345670="],
]

const MORE_BYTES: [string, Buffer][] = [
  ["words with an accent", Buffer.from("le café du coin, table numéro!")],
  ["words in Arabic", Buffer.from("مفتاح متجرنا رقم 1")],
  [
    "words in Latin-1",
    Buffer.from("le caf\xe9 du coin, table num\xe9ro 47", "latin1"),
  ],
  ["words and a null byte", Buffer.from("correct horse battery staple 12\0")],
]

const KEYS: [string, string][] = [
  ...[...TYPED, ...MORE_BYTES].map(
    ([title, bytes]) => [title, bytes.toString("base64")] as [string, string]
  ),
  ...LETTERS.flatMap(([title, key]): [string, string][] => [
    [`${title}, as letters`, key],
    [`${title}, without =`, key.slice(0, 43)],
  ]),
]

it.each(KEYS)("%s → refused by name, not shown", (_, encryptionKey) => {
  expect(Buffer.from(encryptionKey, "base64")).toHaveLength(32)
  const start = () => parseOptions({ ...REQUIRED, encryptionKey }, PRODUCTION)
  expect(start).toThrow("encryptionKey: ")
  expect(start).not.toThrow(encryptionKey)
})

it("as a previous key → still accepted, else it could not be replaced", () => {
  const previousEncryptionKeys = KEYS.map(([, key]) => key)
  const options = { ...REQUIRED, previousEncryptionKeys }
  expect(parseOptions(options, PRODUCTION)).toMatchObject(options)
})

it("the tests' own keys → not one is refused", () => {
  expect([KEY, OTHER_KEY].filter(isWeakKey)).toEqual([])
})
