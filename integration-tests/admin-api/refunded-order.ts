import { Modules } from "@medusajs/framework/utils"
import type { TestStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

/** A captured order of two pieces, 103.90 each, what Medusa's books say of it, and broken books. */
export function refundedOrder({
  sandbox,
  shopper,
  watch,
  container,
}: TestStore) {
  async function captured() {
    const buyer = await shopper().fillCart(103.9)
    const { body } = await buyer.store("GET", `/carts/${buyer.cartId}`)
    const line = `/carts/${buyer.cartId}/line-items/${body.cart.items[0].id}`
    await buyer.store("POST", line, { quantity: 2 })
    await buyer.choose()
    await sandbox().pay(sandbox().invoices().at(-1)!.id)
    await buyer.complete()
    await watch().untilSettled()
    const [order] = await buyer.orders()
    const [payment] = order!.payment_collections[0].payments
    const rows = await watch().rows()
    const { id } = rows.find(({ order_id }) => order_id === order!.id)!
    return {
      orderId: String(order!.id),
      paymentId: String(payment.id),
      record: (body: Json) =>
        buyer.admin(
          "POST",
          `/invoice-payment/invoices/${id}/external-refunds`,
          { amount: "103.90", idempotency_key: "the one refund", ...body }
        ),
      refund: (amount = 103.9) =>
        buyer.admin("POST", `/payments/${payment.id}/refund`, { amount }),
      cancel: () => buyer.admin("POST", `/orders/${order!.id}/cancel`),
    }
  }

  /** The same, being edited to one piece. */
  async function beingEdited() {
    const order = await captured()
    const { orderId } = order
    const { body } = await shopper().admin("GET", `/orders/${orderId}`)
    await admin("POST", "/order-edits", { order_id: orderId })
    const bought = `${orderId}/items/item/${body.order.items[0].id}`
    await admin("POST", `/order-edits/${bought}`, { quantity: 1 })
    return order
  }

  async function admin(method: "GET" | "POST", path: string, body?: Json) {
    const answer = await shopper().admin(method, path, body)
    expect(answer.status).toBe(200)
    return answer.body
  }

  async function confirmEdit(orderId: string) {
    await admin("POST", `/order-edits/${orderId}/request`)
    await admin("POST", `/order-edits/${orderId}/confirm`)
  }

  /** Medusa's records of the refund, and the order's amount due. */
  async function booksOf(orderId: string) {
    const { order } = await admin(
      "GET",
      `/orders/${orderId}?fields=id,total,*summary,*transactions,*payment_collections.payments.refunds`
    )
    const amounts = (lines: Json[]): number[] =>
      lines.map(({ amount }) => amount)
    return {
      refunds: amounts(order.payment_collections[0].payments[0].refunds),
      transactions: amounts(
        order.transactions.filter((one: Json) => one.amount < 0)
      ),
      due: order.summary.pending_difference,
    }
  }

  /** As if core's run had ended between the refund's row and the order's transaction. */
  async function forgetRefund(order_id: string) {
    const orders = container().resolve(Modules.ORDER)
    const [booked] = await orders.listOrderTransactions({
      order_id,
      reference: "refund",
    })
    await orders.softDeleteOrderTransactions([booked!.id])
    await forgetCreditLine(order_id)
  }

  async function forgetCreditLine(order_id: string) {
    const db = watch().db()
    const lines = await db("order_credit_line").where({ order_id })
    if (lines.length > 0) {
      await container().resolve(Modules.ORDER).revertLastVersion(order_id)
      await db("order_change")
        .where({ order_id, change_type: "credit_line" })
        .update({ deleted_at: new Date() })
    }
  }

  async function twoMinutesLater() {
    const db = watch().db()
    const earlier = db.raw("created_at - interval '2 minutes'")
    await db("invoice_payment_refund").update({ claimed_until: null })
    await db("refund").update({ created_at: earlier })
    await db("order_change").update({ created_at: earlier })
  }

  return {
    ...{ captured, beingEdited, admin, confirmEdit, booksOf },
    ...{ forgetRefund, forgetCreditLine, twoMinutesLater },
  }
}
