/** Sales made over the APIs, for tests that are about the merchant's side. */
import { setTimeout as sleep } from "node:timers/promises"

import { connect, fillCart, orderByInvoice } from "../package/shopper"
import type { Demo } from "./demo-process"

type Invoice = {
  id: string
  order_id: string | null
  cart_id: string
  amount: string
  currency: string
  merchant_net: string
}

export async function salesOf(demo: Demo) {
  const config = await fetch(`${demo.shop}/config.js`).then((r) => r.text())
  const value = (name: string) =>
    new RegExp(`${name} = "(.+?)"`).exec(config)![1]!
  const store = connect(demo.medusa, {
    "x-publishable-api-key": value("publishableKey"),
  })
  const { token } = await connect(demo.medusa, {})(
    "POST",
    "/auth/user/emailpass",
    { email: "admin@dukkan.example", password: "demo-password" }
  )
  const admin = connect(demo.medusa, { authorization: `Bearer ${token}` })

  /** A guest chooses to pay by invoice. */
  const begin = () => orderByInvoice(store, value("regionId"))

  const service = connect(demo.service, {})

  /** Sets the service's state or behaviour. */
  const control = (command: string, args: object) =>
    service("POST", `/_control/${command}`, args)

  /** Sets an invoice's outcome at the service. */
  const notify = (command: string, id: string) => control(command, { id })

  /** The service's invoice, once the condition holds of it. */
  async function invoiceOnce(
    id: string,
    holds: (invoice: Record<string, any>) => unknown
  ) {
    for (let tries = 0; tries < 100; tries++) {
      const { invoices } = await service("GET", "/_control/invoices")
      const invoice = invoices.find((one: { id: string }) => one.id === id)
      if (invoice && holds(invoice)) {
        return
      }
      await sleep(200)
    }
    throw new Error(`The invoice ${id} did not become what was expected`)
  }

  /** The row of an invoice, once the condition holds of it. */
  async function rowOnce(
    invoiceId: string,
    holds: (row: Invoice & Record<string, any>) => unknown
  ): Promise<Invoice & Record<string, any>> {
    for (let tries = 0; tries < 100; tries++) {
      const { invoices } = await admin(
        "GET",
        `/admin/invoice-payment/invoices?q=${invoiceId}`
      )
      if (invoices[0] && holds(invoices[0])) {
        return invoices[0]
      }
      await sleep(200)
    }
    throw new Error(`The invoice ${invoiceId} did not become what was expected`)
  }

  /** One more of what lies in the cart, after its invoice was made. */
  async function changeCart(cartId: string) {
    const { cart } = await store("GET", `/store/carts/${cartId}`)
    const { variant_id } = cart.items[0]
    const changed = await store("POST", `/store/carts/${cartId}/line-items`, {
      variant_id,
      quantity: 1,
    })
    return changed.cart
  }

  /** Of money that went back in the merchant dashboard. */
  const recordRefund = (
    rowId: string,
    refund: { amount: string; reference?: string }
  ) =>
    admin(
      "POST",
      `/admin/invoice-payment/invoices/${rowId}/external-refunds`,
      refund
    )

  /** Written by an admin for somebody on the phone. */
  async function phoneDraft(): Promise<string> {
    const region_id = value("regionId")
    const { products } = await store(
      "GET",
      `/store/products?region_id=${region_id}&limit=1&handle=kanaka`
    )
    const { draft_order } = await admin("POST", "/admin/draft-orders", {
      ...{ email: "nour@mail.example", region_id },
      items: [{ variant_id: products[0].variants[0].id, quantity: 1 }],
    })
    return draft_order.id as string
  }

  /** The same, made an order by the admin; not paid yet. */
  async function phoneOrder(): Promise<string> {
    const id = await phoneDraft()
    await admin("POST", `/admin/draft-orders/${id}/convert-to-order`, {})
    return id
  }

  /** A cart whose first invoice's answer was lost, so that it has two; both are paid. */
  async function paidTwice(): Promise<string[]> {
    const { id: cart_id } = await fillCart(store, value("regionId"))
    const { payment_collection } = await store(
      "POST",
      "/store/payment-collections",
      { cart_id }
    )
    const choose = () =>
      store(
        "POST",
        `/store/payment-collections/${payment_collection.id}/payment-sessions`,
        { provider_id: "pp_invoice-payment_default" }
      )
    await control("fail-next", {
      operation: "create",
      fault: "lost_after_processing",
    })
    await choose().catch(() => null)
    await choose()
    const { invoices } = await service("GET", "/_control/invoices")
    const both = (invoices as { id: string }[]).slice(-2).map(({ id }) => id)
    await Promise.all(both.map((id) => notify("pay", id)))
    return both
  }

  return {
    admin,
    paidTwice,
    phoneDraft,
    phoneOrder,
    recordRefund,
    begin,
    control,
    notify,
    invoiceOnce,
    rowOnce,
    changeCart,
  }
}
