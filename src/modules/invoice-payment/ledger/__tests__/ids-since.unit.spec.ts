import { generateEntityId } from "@medusajs/framework/utils"
import { lowestIdSince } from "../ids-since"

it("an id of Medusa's → not before the least id of its own moment, and before that of a later one", () => {
  const before = new Date()
  const id = generateEntityId(undefined, "capt")
  const later = new Date(Date.now() + 1)
  expect(id >= lowestIdSince("capt_", before)).toBe(true)
  expect(id < lowestIdSince("capt_", later)).toBe(true)
})

it("2016-07-30T23:54:10.259Z → the time of the ULID specification's example", () => {
  const timestamp = new Date("2016-07-30T23:54:10.259Z")
  expect(lowestIdSince("", timestamp)).toBe("01ARZ3NDEK")
})
