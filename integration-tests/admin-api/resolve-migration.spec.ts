import { describeStore } from "../http/describe-store"
import { Migration20261122102000InvoicePayment as Mutes } from "../../src/modules/invoice-payment/migrations/Migration20261122102000InvoicePayment"

const RESOLVED = "2026-11-01T10:00:00.000Z"

describeStore({}, ({ sandbox, shopper, watch }) => {
  async function migrate(direction: "up" | "down") {
    const migration = new Mutes(undefined as never, undefined as never)
    await migration[direction]()
    for (const statement of migration.getQueries() as string[]) {
      await watch().db().raw(statement)
    }
  }

  /** A table that an older version filled: each row but the open one was resolved. */
  async function filled() {
    const states = {
      open: { status: "pending" },
      pending: { status: "pending", attention_reason: "unknown_status" },
      cancelled: { status: "cancelled", attention_reason: "review_rejected" },
      expired: { status: "expired" },
      rejected: { status: "rejected" },
      completed: { status: "completed", attention_reason: "cart_changed" },
    }
    for (const [name, state] of Object.entries(states)) {
      await watch()
        .db()("invoice_payment")
        .insert({
          id: name,
          payment_collection_id: `collection_${name}`,
          amount: "103.90",
          currency: "egp",
          next_due_at: null,
          // Nobody works on them meanwhile.
          deleted_at: RESOLVED,
          attention_at: "attention_reason" in state ? RESOLVED : null,
          ...(name !== "open" && { resolved_at: RESOLVED }),
          ...state,
        })
    }
  }

  const table = async () =>
    Object.fromEntries(
      (await watch().rows()).map((row) => [
        row.id,
        {
          shown: row.attention_reason,
          muted: row.muted_reason,
          closed: row.resolved_at !== null,
          due: row.next_due_at !== null,
        },
      ])
    )

  const AFTER = { shown: null, muted: null, closed: false, due: true }
  const REOPENED = {
    pending: { ...AFTER, muted: "unknown_status" },
    cancelled: { ...AFTER, muted: "review_rejected" },
    expired: AFTER,
    rejected: { ...AFTER, due: false },
  }
  const UNTOUCHED = {
    open: { ...AFTER, due: false },
    completed: {
      shown: "cart_changed",
      muted: null,
      closed: true,
      due: false,
    },
  }

  it("a filled table, down and up → what was resolved and not paid is watched again, its reason muted; paid rows stay closed", async () => {
    await migrate("down")
    await filled()
    await migrate("up")
    expect(await table()).toEqual({ ...REOPENED, ...UNTOUCHED })
  })

  it("muted rows, down → shown again, none is closed", async () => {
    await migrate("down")
    await filled()
    await migrate("up")
    await migrate("down")
    const rows = await watch()
      .db()("invoice_payment")
      .whereNotNull("attention_reason")
      .orderBy("id")
      .select("id", "attention_reason", "resolved_at")
    expect(rows).toEqual([
      {
        id: "cancelled",
        attention_reason: "review_rejected",
        resolved_at: null,
      },
      {
        id: "completed",
        attention_reason: "cart_changed",
        resolved_at: new Date(RESOLVED),
      },
      { id: "pending", attention_reason: "unknown_status", resolved_at: null },
    ])
    await migrate("up")
  })

  it("an invoice that was paid after an older version's Resolve → found by the first look after the update", async () => {
    const buyer = await shopper().checkout()
    await sandbox().cancel(buyer.invoice.id)
    await watch().untilStatus("cancelled")
    await watch().settledDown()
    sandbox().webhooks.mode("drop")
    sandbox().patchInvoice(buyer.invoice.id, { cancelled_at: null })
    await watch()
      .db()("invoice_payment")
      .update({ resolved_at: RESOLVED, next_due_at: null })
    await sandbox().pay(buyer.invoice.id)
    await migrate("up")
    await watch().untilSettled()
    expect((await watch().row()).found_by).toBe("schedule")
  })
})
