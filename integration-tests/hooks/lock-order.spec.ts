/** Two statements that change several rows of one order must not wait for each other. */
import { OrderRepository } from "../../src/modules/invoice-payment/ledger/orders"
import { BareLedger } from "./bare-ledger"

const CHANGES: Record<string, (orders: OrderRepository) => Promise<void>> = {
  needsNoPayment: (orders) => orders.needsNoPayment("order_1"),
  cancelDearer: (orders) => orders.cancelDearer("order_1", "1.00"),
  keepOnly: (orders) => orders.keepOnly("order_1", "invpay_other"),
}

describe("rows of one order", () => {
  const ledger = new BareLedger()
  beforeAll(() => ledger.open())
  afterAll(() => ledger.close())
  beforeEach(() => ledger.clear())

  it.each(Object.entries(CHANGES))(
    "%s waits for the row with the lowest id → it holds no other row meanwhile",
    async (_, change) => {
      // In a small table PostgreSQL goes by the index of amounts.
      for (const [id, amount] of [
        ["invpay_b", "50.00"],
        ["invpay_a", "90.00"],
      ]) {
        await ledger.row({ id, amount, order_id: "order_1" })
      }
      const other = await ledger.db.transaction()
      const lock = (id: string) =>
        other("invoice_payment").where({ id }).forUpdate().noWait()
      await lock("invpay_a")
      const changed = change(new OrderRepository(ledger.db))
      await untilOneWaits()
      try {
        expect(await lock("invpay_b")).toHaveLength(1)
      } finally {
        await other.commit()
      }
      await changed
      const rows = await ledger.db("invoice_payment")
      expect(rows.every(({ cancel_due_at }) => cancel_due_at)).toBe(true)
    }
  )

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
})
