/** A run checks an earlier decision again just before it carries it out. */
import { randomUUID } from "node:crypto"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { removeOrphanOrder } from "../../src/settlement/settle/remove-orphan-order"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  const ledger = () => container().resolve(INVOICE_PAYMENT_MODULE)

  it("of two creations the one for an earlier total ends last → the invoice of the present total is not called outdated", async () => {
    const buyer = await shopper().checkout()
    const present = await watch().row()
    const db = watch().db()
    const late = {
      ...{ ...present, id: "invpay_late", amount: "50.00" },
      ...{ session_id: null, invoice_id: null, webhook_digests: null },
      ...{ candidates: null, created_at: new Date(Date.now() + 1_000) },
    }
    await db("invoice_payment").insert(late)
    await ledger().creation.cancelOutdated(late)
    const dueOf = async (id: string) =>
      (await db("invoice_payment").where({ id }).first()).cancel_due_at
    expect(await dueOf(present.id)).toBeNull()
    // The total was changed to that of the late one: now it is the present one.
    await db("payment_collection")
      .where({ id: buyer.collectionId })
      .update({ amount: 50, raw_amount: { value: "50", precision: 20 } })
    await ledger().creation.cancelOutdated(late)
    expect(await dueOf(present.id)).not.toBeNull()
  })

  it("half an order when it was decided, whole by now, or the lease is lost → it stands", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order stands", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    const { id, order_id } = await watch().row()
    const db = watch().db()
    const old = { created_at: db.raw("now() - interval '1 minute'") }
    await db("order_cart").update(old)
    await db("order_payment_collection").update(old)
    const stands = async () =>
      (await db("order_cart").whereNull("deleted_at")).length === 1

    // The state before the ledger recorded the order.
    await db("invoice_payment").update({
      ...{ order_id: null, priority: 1, requested_at: db.fn.now() },
    })
    const lease = await ledger().leases.acquire(id, randomUUID())
    const row = { ...lease!.row, order_id: null }
    await removeOrphanOrder(row, order_id!, container())
    expect(await stands()).toBe(true)

    await db("order_payment_collection").update({ deleted_at: db.fn.now() })
    await db("invoice_payment").update({ lease_holder: "another" })
    await removeOrphanOrder(row, order_id!, container())
    expect(await stands()).toBe(true)

    // Half an order, and a run that may: it is removed.
    await db("invoice_payment").update({
      ...{ lease_holder: row.token },
      lease_until: db.raw("now() + interval '1 minute'"),
    })
    await removeOrphanOrder(row, order_id!, container())
    expect(await stands()).toBe(false)
    // Nothing waits until the lease has expired.
    await ledger().leases.release(id, row.token)
  })
})
