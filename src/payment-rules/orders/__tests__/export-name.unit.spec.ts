import { exportName } from "../export-name"

const $gte = new Date("2026-11-01T00:00:00.000Z")
const $lt = new Date("2026-11-30T23:59:59.999Z")
const rows = {
  first: new Date("2026-11-05T21:30:00.000Z"),
  last: new Date("2026-11-07T22:30:00.000Z"),
}

it.each<[Parameters<typeof exportName>[0], string]>([
  [{ asked: undefined, rows: null }, "invoices-all.csv"],
  [{ asked: {}, rows }, "invoices-2026-11-05-to-2026-11-08.csv"],
  [{ asked: { $gte }, rows }, "invoices-2026-11-01-to-2026-11-08.csv"],
  [{ asked: { $lt }, rows }, "invoices-2026-11-05-to-2026-12-01.csv"],
  [{ asked: { $gte }, rows: null }, "invoices-2026-11-01.csv"],
  [{ asked: { $lt }, rows: null }, "invoices-to-2026-12-01.csv"],
  [{ asked: { $gt: $gte }, rows }, "invoices-2026-11-01-to-2026-11-08.csv"],
  [{ asked: { $lte: $lt }, rows }, "invoices-2026-11-05-to-2026-12-01.csv"],
  [{ asked: { $gte, $lt }, rows }, "invoices-2026-11-01-to-2026-12-01.csv"],
])("%j → %s, by the days of Cairo", (period, name) => {
  expect(exportName(period, "Africa/Cairo")).toBe(name)
})
