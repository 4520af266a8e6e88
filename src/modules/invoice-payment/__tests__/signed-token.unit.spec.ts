import crypto from "node:crypto"
import { generateEntityId } from "@medusajs/framework/utils"
import fc from "fast-check"
import { TokenSigner, type TokenPurpose } from "../signed-token"

const KEY = "CYGfoOHNJ+0ZJ5aMH1SZE+6NEGHAQqkY8A/8CY2pgjs="
const OTHER_KEY = "GgbTNRxYDlC1aw+zHx3MUT4hqdapN7NxnBc1W5menGU="
const THIRD_KEY = "0YcrNOsrj7XgwUVmpphhFqzHgvq3XFaSkj+Wkg41CPI="

const PURPOSES: TokenPurpose[] = ["webhook", "success", "cancel", "status"]
const ROW = "invpay_01KA00000000000000000000AA"

const signer = new TokenSigner(KEY)
const key = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("base64"))
/** A ULID is below 2^128, so it begins with 7 at most. */
const rowId = fc
  .stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  .map((id) => `invpay_${id}`)

it("any row, key and purpose → the token names both again", () => {
  fc.assert(
    fc.property(
      rowId,
      key,
      fc.constantFrom(...PURPOSES),
      (id, encryptionKey, purpose) => {
        const one = new TokenSigner(encryptionKey)
        const token = one.sign(id, purpose)
        expect(one.verify(token, PURPOSES)).toEqual({ rowId: id, purpose })
      }
    ),
    { numRuns: 50 }
  )
})

it("an id as the ledger makes it → round trip", () => {
  const id = generateEntityId(undefined, "invpay")
  const token = signer.sign(id, "webhook")
  expect(signer.verify(token, ["webhook"])?.rowId).toBe(id)
})

it("a webhook test's token that is out since its purpose was called otherwise → the same token still", () => {
  const token = "p01KA00000000000000000000AA1fcfg9PLiMZp2s5dzu3kBLFv1g"
  const rowId = ROW.replace("invpay_", "invpaypb_")
  const purpose = "webhook_check"
  expect(signer.sign(rowId, purpose)).toBe(token)
  expect(signer.verify(token, [purpose])).toEqual({ rowId, purpose })
})

it("53 characters that need no encoding in a path", () => {
  for (const purpose of PURPOSES) {
    expect(signer.sign(ROW, purpose)).toMatch(/^[\w-]{53}$/)
  }
})

describe.each(PURPOSES)("a token for %s", (purpose) => {
  const token = signer.sign(ROW, purpose)

  it("is refused wherever only the other purposes are accepted", () => {
    const others = PURPOSES.filter((one) => one !== purpose)
    expect(signer.verify(token, others)).toBeNull()
    expect(signer.verify(token, [purpose])).toEqual({ rowId: ROW, purpose })
  })

  it("cannot be turned into one for another purpose by its first letter", () => {
    for (const mark of ["w", "s", "c", "t"]) {
      const turned = mark + token.slice(1)
      if (turned !== token) {
        expect(signer.verify(turned, PURPOSES)).toBeNull()
      }
    }
  })
})

const ALPHABET =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=+ %"

it("every change of a single character → refused", () => {
  const token = signer.sign(ROW, "success")
  const accepted: string[] = []
  for (let place = 0; place < token.length; place++) {
    for (const letter of ALPHABET) {
      const changed = token.slice(0, place) + letter + token.slice(place + 1)
      if (changed !== token && signer.verify(changed, PURPOSES)) {
        accepted.push(changed)
      }
    }
  }
  expect(accepted).toEqual([])
})

it.each([
  ["empty", ""],
  ["cut short", signer.sign(ROW, "status").slice(0, -1)],
  ["with one more", `${signer.sign(ROW, "status")}A`],
  ["with a line break", `${signer.sign(ROW, "status")}\n`],
  ["with its padding", `${signer.sign(ROW, "status")}==`],
  ["a row id alone", ROW],
  ["a path", "../../etc/passwd"],
  ["a very long one", "s".repeat(100_000)],
  ["letters outside ASCII", "s".repeat(31) + "ä".repeat(22)],
])("%s → refused", (_, token) => {
  expect(signer.verify(token, PURPOSES)).toBeNull()
})

it("any text → refused, never a throw", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(signer.verify(text, PURPOSES)).toBeNull()
    })
  )
})

describe("rotation", () => {
  const old = new TokenSigner(OTHER_KEY).sign(ROW, "webhook")

  it("a token of a previous key → accepted as long as the key is listed", () => {
    const rotated = new TokenSigner(KEY, [THIRD_KEY, OTHER_KEY])
    expect(rotated.verify(old, ["webhook"])?.rowId).toBe(ROW)
    const cleared = new TokenSigner(KEY, [THIRD_KEY])
    expect(cleared.verify(old, ["webhook"])).toBeNull()
  })

  it("new tokens → signed with the new key", () => {
    const rotated = new TokenSigner(KEY, [OTHER_KEY])
    const token = rotated.sign(ROW, "webhook")
    expect(signer.verify(token, ["webhook"])?.rowId).toBe(ROW)
    expect(new TokenSigner(OTHER_KEY).verify(token, ["webhook"])).toBeNull()
  })

  it("the key id of one key on another key's signature → refused", () => {
    const rotated = new TokenSigner(KEY, [OTHER_KEY])
    const fresh = rotated.sign(ROW, "webhook")
    const mixed = fresh.slice(0, 27) + old.slice(27, 31) + fresh.slice(31)
    expect(mixed).not.toBe(fresh)
    expect(rotated.verify(mixed, ["webhook"])).toBeNull()
  })
})

it("made with the first key, the last one or none → each key is compared, in constant time, and none is left out", () => {
  const three = new TokenSigner(KEY, [OTHER_KEY, THIRD_KEY])
  const compare = jest.spyOn(crypto, "timingSafeEqual")
  const keys = [KEY, THIRD_KEY, Buffer.alloc(32, 1).toString("base64")]
  const known = keys.map((one) => {
    compare.mockClear()
    const token = new TokenSigner(one).sign(ROW, "webhook")
    const found = three.verify(token, ["webhook"])
    return [found !== null, compare.mock.calls.length]
  })
  compare.mockRestore()
  expect(known).toEqual([
    [true, 3],
    [true, 3],
    [false, 3],
  ])
})

it("the key itself does not appear in a token", () => {
  const token = signer.sign(ROW, "webhook")
  const bytes = Buffer.from(KEY, "base64")
  expect(token).not.toContain(bytes.toString("base64url").slice(0, 8))
  expect(token).not.toContain(bytes.toString("hex").slice(0, 4))
})

describe("the seal that binds a session to its row", () => {
  const OTHER_ROW = `invpay_${"1".repeat(26)}`
  const seal = new TokenSigner(KEY).seal(ROW, "payses_1")

  it.each([
    ["its row and session", ROW, "payses_1", seal, true],
    ["another session", ROW, "payses_2", seal, false],
    ["another row", OTHER_ROW, "payses_1", seal, false],
    ["a seal that is too short", ROW, "payses_1", seal.slice(1), false],
    ["no seal", ROW, "payses_1", "", false],
  ])("%s → %#", (_, row, session, given, expected) => {
    expect(new TokenSigner(KEY).isSeal(given, row, session)).toBe(expected)
  })

  it("a seal of the key before the last rotation → still accepted", () => {
    const old = new TokenSigner(OTHER_KEY).seal(ROW, "payses_1")
    expect(new TokenSigner(KEY, [OTHER_KEY]).isSeal(old, ROW, "payses_1")).toBe(
      true
    )
    expect(new TokenSigner(KEY).isSeal(old, ROW, "payses_1")).toBe(false)
  })
})
