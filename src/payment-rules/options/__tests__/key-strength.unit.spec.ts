import { randomBytes } from "node:crypto"
import { isWeakKey } from "../key-strength"
import { parseOptions } from "../options"
import { KEY, OTHER_KEY, PRODUCTION, REQUIRED } from "../../__tests__/samples"

const SIXTEEN = Buffer.from("9be207f158c43da6ee13b07cd92f854a", "hex")

const TYPED: [string, Buffer][] = [
  ["one byte repeated", Buffer.alloc(32, 7)],
  ["zeros", Buffer.alloc(32)],
  ["two bytes in turn", Buffer.alloc(32, "ab")],
  ["a pattern of 16 bytes twice", Buffer.alloc(32, SIXTEEN)],
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

/** Bytes that no generator gave, as close to the border as they can be. */
it.each([
  ["15 different bytes", true, "2raUqaHy2uidtrfapsjRoZCQyMjypprRyJShob+3v6Y="],
  ["16 different bytes", false, "prGH/pimmPbvicWmw/6DsZiHzJqDsfXFmNb/zLH1h/8="],
  ["27 of 32 printable", true, "czN+b0JkXAMqYXstEV1JcE3DPDJldPh9PV5qnVgnfmw="],
  [
    "26 of 32 printable, DEL and control characters among the others",
    false,
    "czN/b0JkXAMqYXstEV1JcE3DPDJldPh9PV5qnVgnfmw=",
  ],
  [
    "a pattern of 16 bytes twice, four of them changed",
    true,
    "m+IH8VjEPabuE7B82S+FSvziB1JYxJ6m7nSwfNkvhUo=",
  ],
  [
    "the same, five of them changed",
    false,
    "m+IH8VjEPabuE7B82S+FSvziB1JYxJ6m7nSwfDovhUo=",
  ],
  [
    "nine words and numbers as letters",
    true,
    "Summer7Garden4Winter9Riverstone22Bridgeabcc=",
  ],
  [
    "ten words and numbers as letters",
    false,
    "Summer7Garden4Winter9River22StoneBridgeabcc=",
  ],
  [
    "a word in another script",
    true,
    Buffer.from("пароль-магазина4?J").toString("base64"),
  ],
])("%s → weak: %s", (_, isWeak, key) => {
  expect(Buffer.from(key, "base64")).toHaveLength(32)
  expect(isWeakKey(key)).toBe(isWeak)
})
