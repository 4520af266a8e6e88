import type { LeasedRow } from "../../../modules/invoice-payment/ledger/leases"
import { later, sampleRow } from "../../../payment-rules/__tests__/samples"
import { ofSameRun } from "../run-row"

const row = (changes: Partial<LeasedRow> = {}) =>
  ({ ...sampleRow(), request_version: 1, ...changes }) as LeasedRow

it("a later step has the row as it is, and answers only the requests of its run", () => {
  const present = row({ status: "cancelled", request_version: 2 })
  expect(ofSameRun(row(), present)).toEqual(row({ status: "cancelled" }))
})

it.each<[string, Date | null, Date | null, true | undefined]>([
  ["the first answer", null, later(0), true],
  ["a new answer", later(0), later(1), true],
  ["no answer", later(0), later(0), undefined],
  ["never an answer", null, null, undefined],
])("the run brought %s → it has read: %s", (_, before, after, wasRead) => {
  const first = row({ last_read_at: before })
  const present = ofSameRun(first, row({ last_read_at: after }))
  expect(present.wasRead).toBe(wasRead)
  expect(ofSameRun(present, row({ last_read_at: after })).wasRead).toBe(wasRead)
})
