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

const refused: [string, object][] = [
  ["no status", { status: undefined }],
  ["an empty status", { status: "" }],
  ["an id that is no UUID", { id: "17" }],
]
it.each(refused)("merchant with %s → refused", (_, change) => {
  const merchant = { ...merchantAnswer.merchant, ...change }
  expect(merchantSchema.safeParse(merchant).success).toBe(false)
})
