import { keyIdOf, SealError, Sealer } from "../encryption"

const KEY = "CYGfoOHNJ+0ZJ5aMH1SZE+6NEGHAQqkY8A/8CY2pgjs="
const OTHER = "GgbTNRxYDlC1aw+zHx3MUT4hqdapN7NxnBc1W5menGU="
const SECRET = '{"apiKey":"pk_live_123","apiSecret":"s€cret"}'
const HERE = "invpaysc_1"

function problemOf(open: () => string): string {
  try {
    return `opened: ${open()}`
  } catch (error) {
    return error instanceof SealError ? error.code : String(error)
  }
}

it("sealed, opened → the same text; the sealed one holds nothing of it", () => {
  const sealed = new Sealer(KEY).seal(SECRET, HERE)
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
  const plain = Buffer.from(sealed.split(".")[2]!, "base64url").toString(
    "latin1"
  )
  expect(plain).not.toContain("pk_live")
  expect(new Sealer(KEY).open(sealed, HERE)).toBe(SECRET)
})

it("the same text twice → two different sealed texts", () => {
  const sealer = new Sealer(KEY)
  expect(sealer.seal(SECRET, HERE)).not.toBe(sealer.seal(SECRET, HERE))
})

it("an empty text can be sealed", () => {
  const sealer = new Sealer(KEY)
  expect(sealer.open(sealer.seal("", HERE), HERE)).toBe("")
})

it("each byte changed in turn → changed, never another text and never a crash", () => {
  const sealer = new Sealer(KEY)
  const sealed = sealer.seal(SECRET, HERE)
  const [version, keyId, body] = sealed.split(".")
  const bytes = Buffer.from(body!, "base64url")
  bytes.forEach((byte, index) => {
    const other = Buffer.from(bytes)
    other[index] = byte ^ 1
    const text = `${version}.${keyId}.${other.toString("base64url")}`
    expect(problemOf(() => sealer.open(text, HERE))).toBe("changed")
  })
})

it.each(["", "v1", "v2.00000000.AAAA", "v1.0000000.AAAA", SECRET])(
  "%j, which is no sealed text → changed",
  (text) => {
    expect(problemOf(() => new Sealer(KEY).open(text, HERE))).toBe("changed")
  }
)

it.each([0, 1, 12, 27])("cut to %d bytes → changed", (length) => {
  const sealer = new Sealer(KEY)
  const [version, keyId, body] = sealer.seal(SECRET, HERE).split(".")
  const cut = Buffer.from(body!, "base64url").subarray(0, length)
  const text = `${version}.${keyId}.${cut.toString("base64url") || "A"}`
  expect(problemOf(() => sealer.open(text, HERE))).toBe("changed")
})

it("moved to another line of the database → changed", () => {
  const sealer = new Sealer(KEY)
  const sealed = sealer.seal(SECRET, HERE)
  expect(problemOf(() => sealer.open(sealed, "invpaysc_2"))).toBe("changed")
})

it("a rotated key: the previous one still opens, the new one seals", () => {
  const sealed = new Sealer(KEY).seal(SECRET, HERE)
  const rotated = new Sealer(OTHER, [KEY])
  expect(rotated.open(sealed, HERE)).toBe(SECRET)
  expect(keyIdOf(rotated.seal(SECRET, HERE))).toBe(rotated.keyId)
  expect(keyIdOf(sealed)).not.toBe(rotated.keyId)
})

it("a key that is gone → unknown_key, with words about what to do", () => {
  const sealed = new Sealer(KEY).seal(SECRET, HERE)
  const open = () => new Sealer(OTHER).open(sealed, HERE)
  expect(problemOf(open)).toBe("unknown_key")
  expect(open).toThrow("previousEncryptionKeys")
})
