import { merchantSchema } from "../merchant"
import { merchantAnswer } from "./wire-samples"

const accepted: [string, object][] = [
  ["every field as described", {}],
  ["an unknown field", { plan: "gold" }],
  ["a status nobody has seen", { status: "sleeping" }],
  ["name as a number", { name: 17 }],
  ["no e-mail", { email: undefined }],
]
it.each(accepted)("merchant with %s → read", (_, change) => {
  const merchant = merchantSchema.parse({
    ...merchantAnswer.merchant,
    ...change,
  })
  expect(Object.keys(merchant).sort()).toEqual([
    "email",
    "id",
    "name",
    "status",
  ])
})

it.each([
  ["Thief \ud800", "Thief"],
  ["Thief \u0000", "Thief"],
  ["\u202eDukkan\u2066", "Dukkan"],
  ["Duk\nkan", "Duk kan"],
  ["متجر 😀", "متجر 😀"],
  [" \u0000\ud800 ", null],
])("name %j → shown as %j", (name, shown) => {
  const { merchant } = merchantAnswer
  expect(merchantSchema.parse({ ...merchant, name }).name).toBe(shown)
})

it.each([
  ["active\u0000", "active\ufffd"],
  ["\ud800active", "\ufffdactive"],
])("status %j → kept as %j, never as another text", (status, kept) => {
  const { merchant } = merchantAnswer
  expect(merchantSchema.parse({ ...merchant, status }).status).toBe(kept)
})

it("name and status of any length → cut after a hundred characters, none in two", () => {
  const long = "😀".repeat(500)
  const { merchant } = merchantAnswer
  const { name, status } = merchantSchema.parse({
    ...merchant,
    ...{ name: long, status: long },
  })
  expect([name, status]).toEqual(["😀".repeat(100), "😀".repeat(100)])
})

const refused: [string, object][] = [
  ["no status", { status: undefined }],
  ["an empty status", { status: "" }],
  ["an id that is no UUID", { id: "17" }],
]
it.each(refused)("merchant with %s → refused", (_, change) => {
  const merchant = { ...merchantAnswer.merchant, ...change }
  expect(merchantSchema.safeParse(merchant).success).toBe(false)
})
