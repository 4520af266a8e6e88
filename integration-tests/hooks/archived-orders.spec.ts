/** An admin can archive a cancelled order. Its status then hides that it was cancelled. */
import watchCapturesJob from "../../src/jobs/watch-captures"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  const admin = (path: string, body: Json = {}) =>
    shopper().admin("POST", path, body)

  async function cancelAndArchive(order: string) {
    expect((await admin(`/orders/${order}/cancel`)).status).toBe(200)
    await archive(order)
  }

  async function archive(order: string) {
    expect((await admin(`/orders/${order}/archive`)).status).toBe(200)
    const { body } = await shopper().admin("GET", `/orders/${order}`)
    expect(body.order.status).toBe("archived")
  }

  const invoice = () => sandbox().invoices().at(-1)!

  /** Nothing was captured on the order, and an admin is shown why. */
  async function isShown() {
    const { id } = await watch().row()
    await watch().inTime(
      id,
      "an admin is shown the payment",
      ({ attention_reason }) => attention_reason === "paid_after_cancel"
    )
    await watchCapturesJob(container())
    await watch().settledDown()
    const db = watch().db()
    expect(await db("capture")).toEqual([])
    expect(await watch().row()).toMatchObject({
      ...{ attention_reason: "paid_after_cancel", settled_at: null },
    })
  }

  async function unpaidOrder() {
    const mona = await Customer.signUp(shopper())
    return { mona, order: await mona.unpaidOrder() }
  }

  async function draft() {
    const mona = await Customer.signUp(shopper())
    const { body } = await admin("/draft-orders", {
      ...{ email: mona.email, customer_id: mona.id },
      region_id: shopper().seeded.regionId,
      items: [{ variant_id: shopper().variant(103.9), quantity: 1 }],
    })
    return body.draft_order.id as string
  }

  async function linkOf(order: string) {
    const { body } = await admin(
      `/invoice-payment/orders/${order}/payment-link`
    )
    return body.payment_link as Json
  }

  const press = (url: string) =>
    fetch(url, { method: "POST", redirect: "manual" })

  it("unpaid, cancelled and archived → no link, and its page makes no invoice", async () => {
    const { mona, order } = await unpaidOrder()
    const { url } = await linkOf(order)
    await cancelAndArchive(order)
    const link = `/invoice-payment/orders/${order}/payment-link`
    const { body } = await shopper().admin("GET", link)
    expect(body.payment_link.code).toBe("order_canceled")
    expect((await mona.readPayment(order)).body.order_payment.code).toBe(
      "order_canceled"
    )
    expect((await press(url)).status).not.toBe(303)
    expect(sandbox().invoices()).toEqual([])
  })

  it("paid before it was cancelled and archived, and known later → not captured, an admin is shown it", async () => {
    const { mona, order } = await unpaidOrder()
    await mona.payNow(order)
    sandbox().webhooks.mode("hold")
    await sandbox().pay(invoice().id)
    await cancelAndArchive(order)
    sandbox().webhooks.mode("send")
    await isShown()
  })

  it("archived once an admin was shown the payment of a cancelled order → it stays shown", async () => {
    const { mona, order } = await unpaidOrder()
    await mona.payNow(order)
    sandbox().webhooks.mode("hold")
    await sandbox().pay(invoice().id)
    expect((await admin(`/orders/${order}/cancel`)).status).toBe(200)
    sandbox().webhooks.mode("send")
    await isShown()
    await archive(order)
    await isShown()
  })

  it("under review, cancelled, archived, then approved → not captured, an admin is shown it", async () => {
    const { mona, order } = await unpaidOrder()
    await mona.payNow(order)
    await sandbox().review(invoice().id)
    await watch().untilStatus("under_review")
    await cancelAndArchive(order)
    await sandbox().approve(invoice().id)
    await isShown()
  })

  it("a draft that was cancelled and archived is paid → it becomes no order, an admin is shown it", async () => {
    const order = await draft()
    const { url } = await linkOf(order)
    await press(url)
    sandbox().webhooks.mode("hold")
    await sandbox().pay(invoice().id)
    await cancelAndArchive(order)
    sandbox().webhooks.mode("send")
    await isShown()
    const found = await watch().db()("order").where({ id: order }).first()
    expect(found.is_draft_order).toBe(true)
  })

  it("a draft that was cancelled and then converted → it is paid by its link as any order", async () => {
    const order = await draft()
    const { url } = await linkOf(order)
    expect((await admin(`/orders/${order}/cancel`)).status).toBe(200)
    expect((await press(url)).status).not.toBe(303)
    const convert = `/draft-orders/${order}/convert-to-order`
    expect((await admin(convert)).status).toBe(200)
    expect((await press(url)).status).toBe(303)
    await sandbox().pay(invoice().id)
    await watch().untilSettled()
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("archived and never cancelled → its payment is captured", async () => {
    const { mona, order } = await unpaidOrder()
    await mona.payNow(order)
    expect((await admin(`/orders/${order}/complete`)).status).toBe(200)
    await archive(order)
    await sandbox().pay(invoice().id)
    await watch().untilSettled()
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("cancelled as a draft, converted, paid and archived; its refund is recorded, then it is cancelled again → refused, and no refund is booked", async () => {
    const order = await draft()
    const { url } = await linkOf(order)
    expect((await admin(`/orders/${order}/cancel`)).status).toBe(200)
    await admin(`/draft-orders/${order}/convert-to-order`)
    await press(url)
    await sandbox().pay(invoice().id)
    await watch().untilSettled()
    expect((await admin(`/orders/${order}/complete`)).status).toBe(200)
    await archive(order)
    const { id } = await watch().row()
    const recorded = await admin(
      `/invoice-payment/invoices/${id}/external-refunds`,
      { amount: "103.90", refund_order: false }
    )
    expect(recorded.status).toBe(200)
    expect(await admin(`/orders/${order}/cancel`)).toMatchObject({
      ...{ status: 400, body: { code: "canceled_already" } },
    })
    const booked = watch().db()("order_transaction")
    expect(await booked.where({ reference: "refund" })).toEqual([])
  })

  it("cancelled, archived and cancelled again → refused", async () => {
    const { order } = await unpaidOrder()
    await press(String((await linkOf(order))["url"]))
    await cancelAndArchive(order)
    expect(await admin(`/orders/${order}/cancel`)).toMatchObject({
      ...{ status: 400, body: { code: "canceled_already" } },
    })
  })
})
