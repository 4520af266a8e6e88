import { describeStore } from "./describe-store"
import { expectOneOfEverything } from "./one-of-everything"
import type { Shopper } from "./shopper"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const cancels = () =>
    sandbox().requests.filter(({ operation }) => operation === "cancel")

  const statusAt = (invoiceId: string) =>
    sandbox().invoice(invoiceId).cancelled_at ? "cancelled" : "open"

  async function releaseLongAgo(buyer: Shopper) {
    await buyer.choose("pp_system_default")
    await watch()
      .db()("invoice_payment")
      .update({ cancel_due_at: watch().db().fn.now() })
  }

  it("released for less than 2 minutes → kept; for longer → cancelled and read", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await buyer.choose("pp_system_default")
    const { id: rowId } = await watch().row()
    await new Promise((resolve) => setTimeout(resolve, 4_500))
    expect(cancels()).toHaveLength(0)
    await watch()
      .db()
      .raw(
        "update invoice_payment set cancel_due_at = cancel_due_at - interval '2 minutes' where id = ?",
        [rowId]
      )
    await watch().untilStatus("cancelled")
    expect(statusAt(id)).toBe("cancelled")
  })

  it("released, chosen again within 2 minutes → no cancel is due", async () => {
    const buyer = await shopper().checkout()
    await buyer.choose("pp_system_default")
    await buyer.choose()
    const { cancel_due_at } = await watch()
      .db()("invoice_payment")
      .first("cancel_due_at")
    expect(cancel_due_at).toBeNull()
  })

  it("two were made at the same time, and the row names the one that is gone → the invoice of the one that stands is kept", async () => {
    const buyer = await shopper().checkout()
    const { id: rowId } = await watch().row()
    const isPast = watch().db().raw("now() - interval '1 minute'")
    await watch()
      .db()("invoice_payment")
      .where({ id: rowId })
      .update({
        ...{ session_id: "payses_gone", detached_at: isPast },
        ...{ cancel_due_at: isPast, next_due_at: isPast },
      })
    await watch().until("it is read", async () =>
      Boolean((await watch().row()).last_read_at)
    )
    await watch().settledDown()
    // A second one is really let go of: once it is cancelled the first had its turn.
    const other = await shopper().checkout()
    const { id: otherId } = other.invoice
    await other.choose("pp_system_default")
    await watch()
      .db()("invoice_payment")
      .whereNot({ id: rowId })
      .update({ cancel_due_at: isPast })
    await watch().untilStatus("cancelled")
    expect(statusAt(buyer.invoice.id)).toBe("open")
    expect(statusAt(otherId)).toBe("cancelled")
  })

  it("chosen again while the service is cancelling it → a new invoice, and that one pays", async () => {
    sandbox().failNext("cancel", "slow", { delayMs: 3_000 })
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await releaseLongAgo(buyer)
    await watch().until("asked to cancel", async () => cancels().length > 0)
    await buyer.choose()
    expect(buyer.invoice.id).not.toBe(id)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
    expect(statusAt(id)).toBe("cancelled")
  })

  it("the service has no cancel → the invoice is still the shopper's", async () => {
    sandbox().failNext("cancel", "not_found", { times: 5 })
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await releaseLongAgo(buyer)
    await watch().until("not asked again", async () => {
      const { cancel_due_at } = await watch().row()
      return cancels().length > 0 && cancel_due_at === null
    })
    await buyer.choose()
    expect(buyer.invoice.id).toBe(id)
  })

  it("released, then paid all the same → no cancel is due any more", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await buyer.choose("pp_system_default")
    expect((await watch().row()).cancel_due_at).not.toBeNull()
    await sandbox().pay(id)
    await watch().untilStatus("completed")
    expect((await watch().row()).cancel_due_at).toBeNull()
  })

  it("cart grows → the outdated invoice is cancelled at once, the new one pays", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await buyer.addItem(100)
    await buyer.choose()
    await watch().untilStatus("cancelled")
    expect(statusAt(id)).toBe("cancelled")
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch(), 203.9)
  })

  it("two live invoices of a cart, one paid → the other is cancelled", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "lost_after_processing")
    await buyer.choose()
    const [lost] = sandbox().invoices()
    await buyer.choose()
    const second = buyer.invoice.id
    await sandbox().pay(lost!.id)
    await watch().untilSettled()
    await watch().untilStatus("cancelled")
    expect(statusAt(second)).toBe("cancelled")
  })

  it("both invoices of a cart paid → one order, the second is attention paid_twice", async () => {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "lost_after_processing")
    await buyer.choose()
    const [lost] = sandbox().invoices()
    await buyer.choose()
    await Promise.all([
      sandbox().pay(lost!.id),
      sandbox().pay(buyer.invoice.id),
    ])
    await watch().untilSettled()
    await watch().untilAttention("paid_twice")
    expect((await watch().rows()).filter((row) => row.settled_at)).toHaveLength(
      1
    )
    await expectOneOfEverything(buyer, watch())
  })

  it("cancel answers 404 → asked once, switched off, the invoice is watched and can still be paid", async () => {
    sandbox().failNext("cancel", "not_found", { times: 5 })
    const buyer = await shopper().checkout()
    const outdated = buyer.invoice.id
    await buyer.addItem(100)
    await buyer.choose()
    await watch().until("asked once", async () => cancels().length > 0)
    await watch().settledDown()
    const other = await shopper().checkout()
    await other.addItem(100)
    await other.choose()
    await watch().until("not asked for the other", async () =>
      (await watch().rows()).every(
        (row) => !(row as { cancel_due_at?: Date }).cancel_due_at
      )
    )
    expect(cancels()).toHaveLength(1)
    await sandbox().pay(outdated)
    await watch().untilAttention("cart_changed")
  })

  it("held order cancelled by the admin → its invoice is cancelled; paid nevertheless → paid_after_cancel", async () => {
    sandbox().failNext("cancel", "server_error", { times: 5 })
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("held", async () =>
      Boolean((await watch().row()).order_id)
    )
    const { order_id } = await watch().row()
    await buyer.admin("POST", `/orders/${order_id}/cancel`)
    await watch().until("asked to cancel", async () => cancels().length > 0)
    await sandbox().approve(buyer.invoice.id)
    await watch().untilAttention("paid_after_cancel")
    const [order] = await buyer.orders()
    expect(order).toMatchObject({ status: "canceled" })
    expect(order!.transactions).toHaveLength(0)
  })

  it("expired, then paid late, the cart still fits → the order after all", async () => {
    const buyer = await shopper().checkout()
    sandbox().webhooks.mode("drop")
    await sandbox().expire(buyer.invoice.id)
    await watch().age((await watch().row()).id, 3 * 24 * 3600)
    sandbox().patchInvoice(buyer.invoice.id, {
      expires_at: "2026-01-01T00:00:00+02:00",
    })
    await watch().untilStatus("expired")
    sandbox().webhooks.mode("send")
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("expired, cart changed, then paid late → attention paid_after_expiry", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    sandbox().webhooks.mode("drop")
    await sandbox().expire(id)
    await watch().age((await watch().row()).id, 3 * 24 * 3600)
    sandbox().patchInvoice(id, { expires_at: "2026-01-01T00:00:00+02:00" })
    await watch().untilStatus("expired")
    await watch().settledDown()
    await buyer.addItem(100)
    sandbox().webhooks.mode("send")
    await sandbox().pay(id)
    await watch().untilAttention("paid_after_expiry")
    expect(await buyer.orders()).toHaveLength(0)
  })
})
