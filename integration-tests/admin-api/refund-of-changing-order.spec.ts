import { Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { describeStore } from "../http/describe-store"
import { refundedOrder } from "./refunded-order"

/**
 * Medusa writes a refund in three steps: its row, the order's transaction, and a credit line as a
 * change of the order. While another change is under way it undoes the second and keeps the first;
 * of two refunds at the same time it books both on the order, also one that is refused.
 */
describeStore({}, (store) => {
  const { shopper, watch, container } = store
  const { beingEdited, admin, confirmEdit, booksOf, forgetRefund } =
    refundedOrder(store)
  const { twoMinutesLater } = refundedOrder(store)

  const ONCE = { refunds: [103.9], transactions: [-103.9], due: 0 }

  it("recorded with Medusa's refund → refused, nothing is recorded; the edit is confirmed → refunded once", async () => {
    const { orderId, record } = await beingEdited()
    const early = await record({ refund_order: true })
    expect(early).toMatchObject({
      status: 400,
      body: { code: "refund_order_changing" },
    })
    const { body } = await shopper().admin("GET", "/invoice-payment/invoices")
    expect(body.invoices[0].refunded ?? "0.00").toBe("0.00")
    await confirmEdit(orderId)
    expect((await record({ refund_order: true })).status).toBe(200)
    expect(await booksOf(orderId)).toEqual(ONCE)
  })

  it("recorded and refunded, then the order is edited, and the recording is repeated → the same answer", async () => {
    const { orderId, record } = await beingEdited()
    await confirmEdit(orderId)
    const first = await record({ refund_order: true })
    await admin("POST", "/order-edits", { order_id: orderId })
    const again = await record({ refund_order: true })
    expect(again.status).toBe(200)
    expect(again.body.external_refund.id).toBe(first.body.external_refund.id)
    expect(await booksOf(orderId)).toEqual(ONCE)
  })

  it("Medusa's own button → refused in plain words, nothing is drawn; the edit is confirmed → refunded once", async () => {
    const { orderId, record, refund } = await beingEdited()
    expect((await record({})).status).toBe(200)
    const early = await refund()
    expect(early.status).toBe(400)
    expect(early.body.message).toContain("This order is being changed")
    expect((await booksOf(orderId)).refunds).toEqual([])
    await confirmEdit(orderId)
    expect((await refund()).status).toBe(200)
    expect(await booksOf(orderId)).toEqual(ONCE)
  })

  it.each([
    ["after the order was edited, so the shop owed it", true],
    ["for nothing that came back", false],
  ])(
    "Medusa's process ended after the refund's row, %s → the job writes it to the order, once",
    async (_when, isEdited) => {
      const { orderId, record, refund } = await beingEdited()
      await (isEdited
        ? confirmEdit(orderId)
        : shopper().admin("DELETE", `/order-edits/${orderId}`))
      expect((await record({})).status).toBe(200)
      expect((await refund()).status).toBe(200)
      const whole = await booksOf(orderId)
      await forgetRefund(orderId)
      await watchCapturesJob(container())
      // A run of core may still be about to write it.
      expect((await booksOf(orderId)).transactions).toEqual([])
      await twoMinutesLater()
      await watchCapturesJob(container())
      await watchCapturesJob(container())
      expect(await booksOf(orderId)).toEqual(whole)
      expect(whole).toEqual(ONCE)
    }
  )

  it("the same, recorded once more with Medusa's refund → no second refund", async () => {
    const { orderId, record } = await beingEdited()
    await confirmEdit(orderId)
    expect((await record({ refund_order: true })).status).toBe(200)
    await forgetRefund(orderId)
    await watch().db()("invoice_payment_refund").update({ refunded_at: null })
    const again = await record({ refund_order: true })
    expect(again).toMatchObject({
      ...{ status: 400, body: { code: "refund_running" } },
    })
    expect((await booksOf(orderId)).refunds).toEqual([103.9])
    await twoMinutesLater()
    expect((await record({ refund_order: true })).status).toBe(200)
    expect(await booksOf(orderId)).toEqual(ONCE)
  })

  it("three refunds at the same time, one was recorded → one is booked, and nothing is owed", async () => {
    const { orderId, record, refund } = await beingEdited()
    await confirmEdit(orderId)
    expect((await record({})).status).toBe(200)
    const answers = await Promise.all([refund(), refund(), refund()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await booksOf(orderId)).toEqual(ONCE)
  })

  it("a refund was left half done → no other begins before the job has finished it", async () => {
    const { orderId, record, refund } = await beingEdited()
    await shopper().admin("DELETE", `/order-edits/${orderId}`)
    expect((await record({ amount: "50" })).status).toBe(200)
    const more = { amount: "30", idempotency_key: "another one" }
    expect((await record(more)).status).toBe(200)
    const payments = container().resolve(Modules.PAYMENT)
    const { session_id } = await watch().row()
    const [payment] = await payments.listPayments({
      payment_session_id: session_id!,
    })
    await payments.refundPayment({ payment_id: payment!.id, amount: 50 })
    const early = await refund(30)
    expect(early.status).toBe(400)
    expect(early.body.message).toContain("Try again in a few minutes")
    await twoMinutesLater()
    await watchCapturesJob(container())
    expect((await refund(30)).status).toBe(200)
    expect(await booksOf(orderId)).toEqual({
      ...{ refunds: [50, 30], transactions: [-50, -30], due: 0 },
    })
  })

  it("a store's own code refunds twice at the same time → no refund that was not drawn from what is recorded", async () => {
    const { orderId, record } = await beingEdited()
    await shopper().admin("DELETE", `/order-edits/${orderId}`)
    await record({ amount: "40" })
    await record({ amount: "30", idempotency_key: "another one" })
    const { session_id } = await watch().row()
    const [payment] = await container()
      .resolve(Modules.PAYMENT)
      .listPayments({ payment_session_id: session_id! })
    const run = (amount: number) =>
      refundPaymentWorkflow(container()).run({
        input: { payment_id: payment!.id, amount },
        throwOnError: false,
      })
    await Promise.all([run(40), run(30)])
    // Core may book the refused one too, with the other's amount (note 008).
    const { refunds } = await booksOf(orderId)
    const drawn = await watch()
      .db()("invoice_payment_refund")
      .where({ kind: "drawn", deleted_at: null })
      .orderBy("amount")
    const amounts = drawn.map(({ amount }) => Number(amount))
    expect([...refunds].sort((one, other) => one - other)).toEqual(amounts)
  })
})
