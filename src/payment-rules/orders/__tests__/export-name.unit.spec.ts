import { exportName } from "../export-name"

const first = "2026-11-01T00:00:00.000Z"
const last = new Date("2026-11-30T23:59:59.999Z")

it.each<[Parameters<typeof exportName>[0], string]>([
  [undefined, "invoices.csv"],
  [{}, "invoices.csv"],
  [{ $gte: first }, "invoices-2026-11-01.csv"],
  [{ $lt: last }, "invoices-to-2026-11-30.csv"],
  [{ $gte: first, $lte: last }, "invoices-2026-11-01-to-2026-11-30.csv"],
])("%j → %s", (created, name) => {
  expect(exportName(created)).toBe(name)
})
