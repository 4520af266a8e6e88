/** A decision or a refund that is being written counts, although it is not in the row itself. */
import { AttentionRepository } from "../../src/modules/invoice-payment/ledger/attention"
import { SettledWatch } from "../../src/modules/invoice-payment/ledger/settled-watch"
import { BareLedger, HOUR_AGO } from "./bare-ledger"

describe("facts beside the row", () => {
  const ledger = new BareLedger()
  beforeAll(() => ledger.open())
  afterAll(() => ledger.close())
  beforeEach(() => ledger.clear())

  /** Another transaction holds the row, writes a line, and ends once `begin` waits for it. */
  async function beside<Result>(
    id: string,
    write: { table: string; columns: Record<string, unknown> },
    begin: () => Promise<Result>
  ): Promise<Result> {
    const other = await ledger.db.transaction()
    await other("invoice_payment").where({ id }).forUpdate()
    await other(write.table).insert({
      ...{ id: `line_${id}`, invoice_payment_id: id, by: "mona" },
      ...write.columns,
    })
    const begun = begin()
    await untilOneWaits()
    await other.commit()
    return begun
  }

  async function untilOneWaits(): Promise<void> {
    for (;;) {
      const { rows } = await ledger.db.raw(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`
      )
      if (rows.length > 0) {
        return
      }
    }
  }

  async function settledWithoutOrder() {
    const changes = { status: "completed", invoice_status: "completed" }
    const row = await ledger.row({
      ...changes,
      ...{ settled_at: HOUR_AGO, order_id: "order_gone" },
    })
    const settled = new SettledWatch(ledger.db)
    const [broken] = await settled.findBroken(row.id)
    expect(broken).toMatchObject({ settlesAnew: true })
    return { id: row.id, reopen: () => settled.reopen(broken!) }
  }

  it("an order is gone, and nothing was returned → its invoice is settled anew", async () => {
    const { id, reopen } = await settledWithoutOrder()
    expect(await reopen()).toBe(true)
    expect((await ledger.present(id)).settled_at).toBeNull()
  })

  it.each(["103.90", "0.01"])(
    "an order is gone, and %s is being recorded as returned → it is not settled anew, so nothing is captured",
    async (amount) => {
      const { id, reopen } = await settledWithoutOrder()
      const columns = { kind: "recorded", amount }
      const write = { table: "invoice_payment_refund", columns }
      expect(await beside(id, write, reopen)).toBe(false)
      expect((await ledger.present(id)).settled_at).not.toBeNull()
    }
  )

  it("a human is deciding about a capture while it is found again → it is not shown again", async () => {
    const row = await ledger.row({ status: "completed" })
    const seen = { payment_id: "pay_1" }
    const columns = {
      ...{ kind: "resolve", decided: "known", seen: JSON.stringify(seen) },
      created_at: new Date(),
    }
    const write = { table: "invoice_payment_event", columns }
    const raise = () =>
      new AttentionRepository(ledger.db).raise(row, {
        ...{ reason: "captured_unpaid", status: null, answer: null, seen },
        ...{ nextDueAt: null, answered: null },
      })
    expect(await beside(row.id, write, raise)).toBe(false)
    expect((await ledger.present(row.id)).attention_reason).toBeNull()
  })
})
