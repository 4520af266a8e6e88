import fc from "fast-check"
import { referenceStart, shortReference } from "../short-reference"

it.each([
  ["invpay_01KAQ5V3C8D9E0F1G2H3J4K7QX", "H3J4-K7QX"],
  ["invpay_1", "1"],
  ["invpay_01KAQ", "01KA-Q"],
])("row %s → reference %s", (id, reference) => {
  expect(shortReference(id)).toBe(reference)
})

it.each([
  ["H3J4-K7QX", "H3J4K7QX"],
  ["h3j4 k7qx", "H3J4K7QX"],
  ["h3j4", "H3J4"],
  ["H3J4–K7", "H3J4K7"],
  // Heard on the phone: O for 0, I and L for 1.
  ["OIL2", "0112"],
  ["H3J", null],
  ["H3J4-K7QX-9", null],
  ["a@b.example", null],
  ["", null],
])("%j typed → %j", (text, start) => {
  expect(referenceStart(text)).toBe(start)
})

it("any reference, in any case, finds its row's end", () => {
  const letters = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"]
  const ulid = fc.string({
    unit: fc.constantFrom(...letters),
    minLength: 26,
    maxLength: 26,
  })
  fc.assert(
    fc.property(ulid, (text) => {
      const said = shortReference(`invpay_${text}`).toLowerCase()
      expect(referenceStart(said)).toBe(text.slice(-8))
    })
  )
})
