/** An order comes to owe less than its open invoice asks for. */
import { Modules } from "@medusajs/framework/utils"
import { createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { cancelDearerInvoices } from "../../src/orders/cancel-dearer-invoices"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  async function admin(path: string, body?: Json) {
    const answer = await shopper().admin("POST", path, body)
    expect(answer.status).toBe(200)
    return answer.body
  }

  /** An order of 103.90 whose payment link was pressed. */
  async function pressed() {
    const order = await (await Customer.signUp(shopper())).unpaidOrder()
    const path = `/invoice-payment/orders/${order}/payment-link`
    const { payment_link } = await admin(path)
    const press = async () =>
      (await fetch(payment_link.url, { method: "POST", redirect: "manual" }))
        .status
    expect(await press()).toBe(303)
    return { order, press }
  }

  const markAsPaid = async (order_id: string, amount: number) => {
    const made = await admin("/payment-collections", { order_id, amount })
    const { id } = made.payment_collection
    await admin(`/payment-collections/${id}/mark-as-paid`, { order_id })
  }

  const states = () =>
    sandbox()
      .invoices()
      .map(({ status, amount }) => [status, amount])

  const isCancelled = () =>
    watch().until("it is cancelled", () =>
      Promise.resolve(sandbox().invoices()[0]!.status === "cancelled")
    )

  it("a part is marked as paid → the invoice for all of it is cancelled, and the link asks for the rest", async () => {
    const { order, press } = await pressed()
    // Not by its next read.
    const later = new Date(Date.now() + 3_600_000)
    await watch().db()("invoice_payment").update({ next_due_at: later })
    await markAsPaid(order, 50)
    await isCancelled()
    expect(await press()).toBe(303)
    expect(states()).toEqual([
      ["cancelled", "103.90"],
      ["pending", "53.90"],
    ])
  })

  it("a credit line of the store's own code, which has no event → the next read cancels it", async () => {
    const { order } = await pressed()
    await createOrderCreditLinesWorkflow(container()).run({
      input: {
        id: order,
        credit_lines: [
          { amount: 53.9, reference: "goodwill", reference_id: "x" },
        ],
      },
    })
    const { id } = await watch().row()
    await watch().age(id, 600)
    await isCancelled()
  })

  it("it is under review, and the order comes to owe less → it is left alone", async () => {
    const { order } = await pressed()
    await sandbox().review(sandbox().invoices()[0]!.id)
    await watch().untilStatus("under_review")
    await admin(`/orders/${order}/credit-lines`, {
      ...{ amount: 53.9, reference: "goodwill", reference_id: "x" },
    })
    await cancelDearerInvoices(order, container())
    expect((await watch().row()).cancel_due_at).toBeNull()
  })

  it("more is owed than it asks for → it stays", async () => {
    const { order } = await pressed()
    await (await Customer.signUp(shopper(), "omar@example.com")).grow(order)
    await cancelDearerInvoices(order, container())
    expect((await watch().row()).cancel_due_at).toBeNull()
    const { id } = await watch().row()
    await watch().age(id, 600)
    await watch().until(
      "it is read",
      async () => (await watch().row()).last_read_at !== null
    )
    await watch().settledDown()
    expect((await watch().row()).cancel_due_at).toBeNull()
    expect(states()).toEqual([["pending", "103.90"]])
  })

  it("marked as paid while it was captured → both are in the order's books, and a human is told", async () => {
    const { order } = await pressed()
    const db = watch().db()
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    // The state after the race: captured, not settled, and without a transaction.
    await markAsPaid(order, 103.9).catch(() => undefined)
    const orders = container().resolve(Modules.ORDER)
    const booked = await orders.listOrderTransactions({ order_id: order })
    await orders.deleteOrderTransactions(booked.map(({ id }) => id))
    await db("invoice_payment").update({
      settled_at: null,
      attention_reason: "paid_elsewhere",
      attention_at: new Date(),
      next_due_at: null,
    })
    await watchCapturesJob(container())
    const amounts = async () =>
      (await orders.listOrderTransactions({ order_id: order })).map(
        ({ amount }) => Number(amount)
      )
    expect(await amounts()).toEqual([])
    await db.raw(
      "update capture set created_at = created_at - interval '3 minutes'"
    )
    await watchCapturesJob(container())
    await watchCapturesJob(container())
    expect(await amounts()).toEqual([103.9])
  })
})
