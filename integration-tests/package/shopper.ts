/** The few calls that a storefront and a merchant make for one sale. */
import { setTimeout as wait } from "node:timers/promises"

type Answer = Record<string, any>

export function connect(origin: string, headers: Record<string, string>) {
  return async (method: string, address: string, body?: Answer) => {
    const response = await fetch(origin + address, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) {
      throw new Error(`${method} ${address}: ${response.status} ${text}`)
    }
    return JSON.parse(text) as Answer
  }
}

export type Call = ReturnType<typeof connect>

const address = {
  first_name: "Mona",
  last_name: "Hassan",
  address_1: "3 Tahrir Square",
  city: "Cairo",
  country_code: "eg",
  phone: "+201001234567",
}

/** A guest's cart, ready to be paid. */
export async function fillCart(
  store: Call,
  regionId: string,
  guest: { email?: string; locale?: string } = {}
): Promise<{ id: string; total: number }> {
  const { products } = await store(
    "GET",
    "/store/products?fields=*variants&limit=100"
  )
  const product = (products as Answer[]).find(
    ({ handle }) => handle === "karkadeh"
  )
  const { cart } = await store("POST", "/store/carts", {
    region_id: regionId,
    email: "mona@example.com",
    shipping_address: address,
    billing_address: address,
    items: [{ variant_id: product!.variants[0].id, quantity: 1 }],
    ...guest,
  })
  const { shipping_options } = await store(
    "GET",
    `/store/shipping-options?cart_id=${cart.id}`
  )
  const delivered = await store(
    "POST",
    `/store/carts/${cart.id}/shipping-methods`,
    { option_id: shipping_options[0].id }
  )
  return delivered.cart as { id: string; total: number }
}

/**
 * A guest fills a cart and chooses to pay by invoice. @returns the payment session's public data,
 * and the cart
 */
export async function orderByInvoice(store: Call, regionId: string) {
  const cart = await fillCart(store, regionId)
  const { payment_collection } = await store(
    "POST",
    "/store/payment-collections",
    { cart_id: cart.id }
  )
  const { payment_collection: withSession } = await store(
    "POST",
    `/store/payment-collections/${payment_collection.id}/payment-sessions`,
    { provider_id: "pp_invoice-payment_default" }
  )
  const { data } = withSession.payment_sessions[0] as {
    data: { invoice_id: string; payment_url: string; amount: string }
  }
  return { ...data, cart_id: cart.id }
}

/** The orders, once the condition holds of them or the time is up. */
export async function ordersOnce(
  admin: Call,
  condition: (orders: Answer[]) => boolean
): Promise<Answer[]> {
  for (let left = 100; ; left--) {
    const { orders } = await admin(
      "GET",
      "/admin/orders?fields=id,total,currency_code,payment_status,*payment_collections.payments"
    )
    if (left === 0 || condition(orders)) {
      return orders
    }
    await wait(200)
  }
}
