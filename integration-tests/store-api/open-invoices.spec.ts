import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const rowOf = async (invoiceId: string) =>
    (await watch().rows()).find((row) => row.invoice_id === invoiceId)!

  const untilCancelled = (invoiceId: string) =>
    watch().until(`${invoiceId} is cancelled`, async () => {
      const row = await rowOf(invoiceId)
      return (
        row?.status === "cancelled" &&
        sandbox().invoice(invoiceId).cancelled_at !== null
      )
    })

  /** The first invoice's creation was lost, the shopper holds a second one. */
  async function twoInvoices() {
    const buyer = await shopper().fillCart()
    sandbox().failNext("create", "lost_after_processing")
    await buyer.choose()
    const [lost] = sandbox().invoices()
    await buyer.choose()
    return { buyer, lost: lost!.id, second: buyer.invoice.id }
  }

  it("an unknown sibling of a settled invoice, told of by a webhook → adopted, cancelled at once", async () => {
    const { buyer, lost, second } = await twoInvoices()
    await sandbox().pay(second)
    await watch().untilSettled()
    await sandbox().webhooks.resend(lost)
    await untilCancelled(lost)
    await expectOneOfEverything(buyer, watch())
  })

  it("the order is on hold for one invoice → the other payable one is cancelled at once", async () => {
    const { lost, second } = await twoInvoices()
    await sandbox().review(lost)
    await watch().until("the order stands", async () =>
      Boolean((await rowOf(lost))?.order_id)
    )
    await untilCancelled(second)
    expect((await rowOf(lost)).status).toBe("under_review")
    expect(sandbox().invoice(lost).cancelled_at).toBeNull()
  })

  it("the cart grew and the shopper left → the invoice is cancelled at once, not after two minutes", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    await buyer.addItem(100)
    await untilCancelled(id)
  })

  it("an order's payment is marked as paid by the admin → the open invoice is cancelled at once", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const [invoice] = sandbox().invoices()
    await markAsPaid(order)
    await untilCancelled(invoice!.id)
  })

  it("marked as paid, the service cannot cancel, then paid → paid_elsewhere, never a second capture", async () => {
    sandbox().failNext("cancel", "not_found", { times: 5 })
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const [invoice] = sandbox().invoices()
    await markAsPaid(order)
    await sandbox().pay(invoice!.id)
    await watch().untilAttention("paid_elsewhere")
    await watch().settledDown()
    const [shown] = await shopper().orders()
    expect(shown!.payment_status).toBe("captured")
    expect(shown!.transactions).toHaveLength(1)
    const { text } = await shopper().visit(String(invoice!.success_url))
    expect(text).toContain("another payment method was chosen")
  })

  it("marked as paid in a collection of its own beside an open invoice → cancelled; paid nevertheless → attention, never a second capture", async () => {
    sandbox().failNext("cancel", "not_found", { times: 5 })
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const [invoice] = sandbox().invoices()
    const { payment_collection_id } = await watch().row()
    // As a store that keeps several collections for an order has it.
    await watch()
      .db()
      .raw(
        `with other as (
           insert into payment_collection (id, currency_code, amount, raw_amount, status)
           select 'pay_col_other', currency_code, amount, raw_amount, 'not_paid'
           from payment_collection where id = :id returning id)
         insert into order_payment_collection (id, order_id, payment_collection_id)
         select 'ordpay_other', :order, id from other`,
        { id: payment_collection_id, order }
      )
    await markAsPaid(order, "pay_col_other")
    const asked = () =>
      sandbox().requests.filter(({ operation }) => operation === "cancel")
    await watch().until("asked to cancel", async () => asked().length > 0)
    await sandbox().pay(invoice!.id)
    await watch().untilAttention("paid_elsewhere")
    await watch().settledDown()
    const [shown] = await shopper().orders()
    expect(shown!.transactions).toHaveLength(1)
  })

  async function markAsPaid(order: string, collection?: string) {
    const id = collection ?? (await watch().row()).payment_collection_id
    const { status, body } = await shopper().admin(
      "POST",
      `/payment-collections/${id}/mark-as-paid`,
      { order_id: order }
    )
    expect([status, body.message]).toEqual([200, undefined])
  }
})
