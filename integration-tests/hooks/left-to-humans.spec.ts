/** An admin was told that an unpaid order waits, and decides to keep it. */
import { describeStore } from "../http/describe-store"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"

const HOUR_S = 3_600
const TIME_OVER_S = 24 * HOUR_S + 60

describeStore(
  { orderPlacement: "before_payment", unpaidOrderHours: 24 },
  ({ sandbox, shopper, watch }) => {
    async function ordered(): Promise<StoredRow> {
      const buyer = await shopper().checkout()
      await buyer.complete()
      await watch().until("the ledger knows the orders", async () =>
        (await watch().rows()).every(({ order_id }) => order_id)
      )
      return (await watch().rows()).at(-1)!
    }

    async function end({ id, invoice_id }: StoredRow, status?: string) {
      sandbox().patchInvoice(invoice_id!, {
        ...(status && { status }),
        expires_at: "2026-01-01T00:00:00+02:00",
      })
      await watch().age(id, HOUR_S)
      await watch().inTime(id, "ended", (row) => row.status === "expired")
      await watch().settledDown()
    }

    async function keep({ id }: StoredRow, reason: string) {
      await watch().age(id, TIME_OVER_S)
      await watch().inTime(id, reason, (row) => row.attention_reason === reason)
      await watch().settledDown()
      const path = `/invoice-payment/invoices/${id}/resolve`
      const { status } = await shopper().admin("POST", path, { note: "kept" })
      expect(status).toBe(200)
    }

    /** Shown because of an edit, kept; then the edit is withdrawn. */
    async function keptBesideEdit(): Promise<StoredRow> {
      const row = await ordered()
      await end(row)
      const { order_id } = row
      await shopper().admin("POST", "/order-edits", { order_id })
      await keep(row, "order_unpaid")
      await shopper().admin("DELETE", `/order-edits/${order_id}`)
      return row
    }

    async function readAgain({ id }: StoredRow) {
      const before = (await watch().rows()).find((row) => row.id === id)!
      await watch().inTime(
        id,
        "read again",
        (row) => Number(row.last_read_at) > Number(before.last_read_at)
      )
      await watch().settledDown()
    }

    const statuses = async () =>
      (await watch().db()("order").orderBy("created_at")).map(
        (order) => order["status"] as string
      )

    it("an edit was under way, and is withdrawn after the decision → the order stays", async () => {
      const row = await keptBesideEdit()
      await readAgain(row)
      expect(await statuses()).toEqual(["pending"])
      expect(await watch().row()).toMatchObject({ attention_reason: null })
    })

    it("after the decision the service calls the invoice cancelled → the order stays", async () => {
      const row = await keptBesideEdit()
      sandbox().patchInvoice(row.invoice_id!, {
        ...{ status: "canceled", cancelled_at: new Date().toISOString() },
      })
      await readAgain(row)
      await readAgain(row)
      expect(await statuses()).toEqual(["pending"])
    })

    it("after the decision the service calls the invoice cancelled → the decision can be taken back", async () => {
      const row = await keptBesideEdit()
      sandbox().patchInvoice(row.invoice_id!, {
        ...{ status: "canceled", cancelled_at: new Date().toISOString() },
      })
      await readAgain(row)
      const path = `/invoice-payment/invoices/${row.id}/reopen`
      expect(await shopper().admin("POST", path)).toMatchObject({ status: 200 })
      await watch().settledDown()
      expect(await shopper().admin("POST", path)).toMatchObject({
        ...{ status: 400, body: { code: "not_resolved" } },
      })
    })

    it("two orders ended with the same unknown status, and both are kept → both stay", async () => {
      const both = [await ordered(), await ordered()]
      for (const row of both) {
        await end(row, "lapsed")
      }
      for (const row of both) {
        await watch().age(row.id, TIME_OVER_S)
        await watch().inTime(
          row.id,
          "shown",
          (now) => now.attention_reason === "order_status_unknown"
        )
      }
      for (const row of both) {
        await keep(row, "order_status_unknown")
      }
      for (const row of both) {
        await readAgain(row)
      }
      expect(await statuses()).toEqual(["pending", "pending"])
    })
  }
)
