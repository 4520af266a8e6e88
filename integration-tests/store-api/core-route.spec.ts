/** Medusa's own route begins a payment of any collection, by the plugin's own rules. */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

const PROVIDER = "pp_invoice-payment_default"

describeStore({}, ({ sandbox, shopper, watch }) => {
  /** Only for an order that core is not placing right now. */
  const aWhileLater = () =>
    watch()
      .db()
      .raw(`update "order" set created_at = now() - interval '2 minutes'`)

  const begin = (collectionId: string) =>
    shopper().store(
      "POST",
      `/payment-collections/${collectionId}/payment-sessions`,
      { provider_id: PROVIDER }
    )

  const transactions = async (orderId: string) => {
    const fields = "*transactions,*payment_collections"
    const { body } = await shopper().admin(
      "GET",
      `/orders/${orderId}?fields=${fields}`
    )
    return body.order as Json
  }

  it("another method's payment is authorized, not captured → no invoice", async () => {
    const buyer = await shopper().fillCart()
    await buyer.choose("pp_system_default")
    expect((await buyer.complete()).body.type).toBe("order")
    await aWhileLater()
    const { status, body } = await begin(buyer.collectionId)
    expect(status).toBe(400)
    expect(body.message).toContain(
      "Another payment for this order is under way"
    )
    expect(sandbox().invoices()).toHaveLength(0)
  })

  it("a human closed the order's paid invoice, and booked it by hand → no second one", async () => {
    const buyer = shopper()
    const mona = await Customer.signUp(buyer)
    const order = await mona.heldOrder(watch())
    const db = watch().db()
    await db.raw(`create function no_payment() returns trigger as $$ begin
      raise exception 'no'; end $$ language plpgsql`)
    await db.raw(`create trigger no_payment before insert on payment
      for each row execute function no_payment()`)
    await sandbox().approve(buyer.invoice.id)
    const { id } = await watch().row()
    await watch().inTime(
      id,
      "order_failed",
      ({ attention_reason }) => attention_reason === "order_failed"
    )
    await watch().settledDown()
    await db.raw("drop trigger no_payment on payment")
    const path = `/invoice-payment/invoices/${id}/resolve`
    await buyer.admin("POST", path, { note: "booked by hand" })
    await aWhileLater()
    const { payment_collections } = await transactions(order)
    const { status, body } = await begin(payment_collections[0].id)
    expect(status).toBe(400)
    expect(body.message).toContain("arrived. Do not pay again.")
    expect(body.code).toBe("payment_arrived")
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("the order's open invoice is in another collection → that one is cancelled", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const [first] = sandbox().invoices()
    await aWhileLater()
    const made = await shopper().admin("POST", "/payment-collections", {
      ...{ order_id: order, amount: 103.9 },
    })
    const { status } = await begin(made.body.payment_collection.id)
    expect(status).toBe(200)
    await watch().until("the first one is cancelled", async () =>
      (await watch().rows()).some(
        (row) => row.invoice_id === first!.id && row.status === "cancelled"
      )
    )
    expect(
      sandbox()
        .invoices()
        .filter((invoice) => invoice.status === "pending")
    ).toHaveLength(1)
  })
})
