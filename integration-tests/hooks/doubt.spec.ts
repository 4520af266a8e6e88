import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { describeStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"

/** Carts for which the store's own code throws. */
const broken = new Set<string>()
completeCartWorkflow.hooks.validate(async ({ cart }) => {
  if (broken.has(cart.id)) {
    throw new Error("the store's own code is down")
  }
})

const FIVE_MINUTES = 300

describeStore({}, ({ sandbox, shopper, watch }) => {
  it("a webhook tells a moment later that the money went back; then the cart fits again → neither order nor capture, until it is paid there", async () => {
    const { id, invoiceId, fitAgain } = await paidForAnotherCart()
    await watch().age(id, FIVE_MINUTES)
    giveBack(invoiceId)
    await sandbox().webhooks.resend(invoiceId)
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    await fitAgain()
    await watch().settledDown()
    expect(await stands()).toEqual({ captures: 0, orders: 0 })
    sandbox().patchInvoice(invoiceId, {
      status: "completed",
      cancelled_at: null,
    })
    await watch().age(id, 3600)
    await watch().untilSettled(1)
    expect(await stands()).toEqual({ captures: 1, orders: 1 })
  })

  // Of one that nobody could read nothing new is known: its order may stand, on hold.
  it.each([
    ["not_found", 0],
    ["server_error", 1],
  ] as const)(
    "an admin checks the status and the service answers %s; then the cart fits again → %d orders, not captured before it is read",
    async (fault, orders) => {
      const { buyer, id, fitAgain } = await paidForAnotherCart()
      await watch().age(id, FIVE_MINUTES)
      sandbox().failNext("get", fault, { times: 1_000 })
      await buyer.admin("POST", `/invoice-payment/invoices/${id}/recheck`, {})
      await watch().until("it is in doubt", inDoubt)
      await watch().settledDown()
      await fitAgain()
      await watch().settledDown()
      expect(await stands()).toEqual({ captures: 0, orders })
      sandbox().failNext("get", fault, { times: 0 })
      await watch().settledDown()
      await watch().age(id, 3600)
      await watch().untilSettled(1)
      expect(await stands()).toEqual({ captures: 1, orders: 1 })
    }
  )

  it("the shopper completed before it was read, a human closes the contradiction → the order stays on hold", async () => {
    const { buyer, id, order_id } = await onHoldInDoubt()
    const path = `/invoice-payment/invoices/${id}/resolve`
    const resolved = await buyer.admin("POST", path, { note: "it went back" })
    expect(resolved.status).toBe(200)
    const { body } = await buyer.admin(
      "GET",
      `/orders/${order_id}?fields=*items`
    )
    const items = (body.order.items as Json[]).map((item) => ({
      ...{ id: item.id, quantity: 1 },
    }))
    expect(
      await buyer.admin("POST", `/orders/${order_id}/fulfillments`, { items })
    ).toMatchObject({ status: 400 })
  })

  it("an order on hold whose money went back → it can be cancelled; paid after all → a human is told", async () => {
    const { buyer, id, invoiceId, order_id } = await onHoldInDoubt()
    const { status } = await buyer.admin("POST", `/orders/${order_id}/cancel`)
    expect(status).toBe(200)
    const paid = { status: "completed", cancelled_at: null }
    sandbox().patchInvoice(invoiceId, paid)
    await watch().age(id, 3600)
    const recheck = `/invoice-payment/invoices/${id}/recheck`
    await buyer.admin("POST", recheck, {})
    await watch().untilAttention("paid_after_cancel")
    expect((await stands()).captures).toBe(0)
  })

  it("the order fails, the money goes back; the store is well again and the page is open → not captured, and the human is still told why", async () => {
    const buyer = await shopper().checkout()
    broken.add(buyer.cartId)
    await sandbox().pay(buyer.invoice.id)
    await watch().until("it was tried", async () =>
      Boolean((await watch().row()).settle_attempts)
    )
    await watch().settledDown()
    const { id, session_id } = await watch().row()
    await watch()
      .db()("invoice_payment")
      .where({ id })
      .update({ next_due_at: new Date(Date.now() + FIVE_MINUTES * 1_000) })
    giveBack(buyer.invoice.id)
    // Later than what was just read.
    await watch().age(id, 60)
    await sandbox().webhooks.resend(buyer.invoice.id)
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    broken.delete(buyer.cartId)
    const before = reads()
    await poll(buyer, session_id, 40)
    await watch().settledDown()
    expect(await stands()).toEqual({ captures: 0, orders: 0 })
    // And its page does not eat the read budget.
    expect(reads() - before).toBeLessThanOrEqual(1)
    expect((await watch().row()).attention_reason).toBe("contradictory")
  })

  it("core has captured, the process dies before it is written down, and the service is in trouble → written down all the same", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    const { id } = await watch().row()
    sandbox().failNext("get", "server_error", { times: 1_000 })
    await watch().age(id, 1_200)
    await watch()
      .db()("invoice_payment")
      .where({ id })
      .update({ settled_at: null, next_due_at: watch().db().fn.now() })
    await watch().untilSettled()
    expect(await stands()).toEqual({ captures: 1, orders: 1 })
  })

  /** Paid and read, while the cart costs more by now. */
  async function paidForAnotherCart() {
    const buyer = await shopper().checkout()
    const added = await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const { id } = await watch().row()
    const item = added.body.cart.items.find(
      (one: { unit_price: number }) => one.unit_price === 100
    )
    const fitAgain = async () => {
      const line = `/carts/${buyer.cartId}/line-items/${item.id}`
      await buyer.store("DELETE", line)
      await buyer.choose()
      return buyer.complete()
    }
    return { buyer, id, invoiceId: buyer.invoice.id, fitAgain }
  }

  /** Its order was placed before anybody read that the money went back. */
  async function onHoldInDoubt() {
    const { buyer, id, invoiceId, fitAgain } = await paidForAnotherCart()
    giveBack(invoiceId)
    await watch().age(id, 3 * 24 * 3600)
    await watch()
      .db()("invoice_payment")
      .where({ id })
      .update({ next_due_at: new Date(Date.now() + 1_500_000) })
    // Choosing the method again asks for a read at once.
    sandbox().failNext("get", "slow", { delayMs: 3_000, times: 1 })
    await fitAgain()
    await watch().inTime(
      id,
      "contradictory",
      ({ attention_reason }) => attention_reason === "contradictory"
    )
    await watch().settledDown()
    const { order_id } = await watch().row()
    expect(order_id).not.toBeNull()
    return { buyer, id, invoiceId, order_id }
  }

  function giveBack(invoiceId: string) {
    sandbox().patchInvoice(invoiceId, {
      status: "refunded",
      cancelled_at: new Date().toISOString(),
    })
  }

  async function poll(
    buyer: Shopper,
    sessionId: string | null,
    times: number
  ): Promise<void> {
    for (let count = 0; count < times; count++) {
      await buyer.store("GET", `/invoice-payment/payment-sessions/${sessionId}`)
    }
  }

  /** Not found paid, or not seen at all: neither is captured. */
  const inDoubt = async () => {
    const { doubted_at, backoff_until } = await watch().row()
    return Boolean(doubted_at ?? backoff_until)
  }

  async function stands() {
    const [captures, orders] = await Promise.all([
      watch().db()("capture").whereNull("deleted_at"),
      watch().db()("order").whereNull("deleted_at"),
    ])
    return { captures: captures.length, orders: orders.length }
  }

  const reads = () =>
    sandbox().requests.filter(({ operation }) => operation === "get").length
})
