import { backendUrl, publishableKey, regionId } from "/config.js"

/** One call of Medusa's Store API; a body makes it a POST. The messages of its errors are meant to be shown. */
export async function store(path, body) {
  const headers = {
    "content-type": "application/json",
    "x-publishable-api-key": publishableKey,
  }
  const method = body ? "POST" : "GET"
  const request = { method, headers, body: JSON.stringify(body) }
  const response = await fetch(`${backendUrl}/store${path}`, request).catch(
    () => Response.error()
  )
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  const message = answer.message ?? "The store does not answer. Is it running?"
  throw Object.assign(new Error(message), { status: response.status })
}

const region = `region_id=${regionId}`
const PRODUCT =
  "title,subtitle,description,thumbnail,*variants,*variants.calculated_price"
export const listProducts = () => store(`/products?${region}&fields=${PRODUCT}`)
export const listMethods = () => store(`/payment-providers?${region}`)
export const listOptions = () => store(`/shipping-options?cart_id=${cartId()}`)

const cartId = () => localStorage.getItem("cart")
export const keepCart = (id) => localStorage.setItem("cart", id)

/** None when there is none yet, or when it has become an order in the meantime. */
export async function currentCart() {
  if (!cartId()) return undefined
  const { cart } = await store(`/carts/${cartId()}`).catch((error) => {
    if (error.status === 404) return {}
    throw error
  })
  if (cart && !cart.completed_at) return cart
  localStorage.removeItem("cart")
}

/** @param path "" for the cart itself, or "/shipping-methods" and the like */
export const changeCart = async (path, body) =>
  (await store(`/carts/${cartId()}${path}`, body)).cart

export async function addToCart(variant_id) {
  const cart = await currentCart()
  if (!cart) keepCart((await store("/carts", { region_id: regionId })).cart.id)
  return changeCart("/line-items", { variant_id, quantity: 1 })
}

/** A quantity of 0 removes the article. */
export const setQuantity = (id, quantity) =>
  changeCart(`/line-items/${id}`, { quantity })

/** Why this cart cannot be paid by invoice. Without an answer it may: Medusa checks again when the payment begins. */
export async function refusalOfInvoice() {
  const path = `/invoice-payment/availability?cart_id=${cartId()}`
  const { available, message } = await store(path).catch(() => ({}))
  return available === false && (message ?? "Not available for this cart.")
}

/** @returns where the shopper goes next: the hosted payment page, or the order */
export async function pay(provider_id) {
  const path = "/payment-collections"
  const created = await store(path, { cart_id: cartId() })
  const sessions = `${path}/${created.payment_collection.id}/payment-sessions`
  const { payment_collection } = await store(sessions, { provider_id })
  const isOurs = (session) => session.provider_id === provider_id
  const { data } = payment_collection.payment_sessions.find(isOurs)
  if (data.payment_url) return data.payment_url

  const { order, error } = await store(`/carts/${cartId()}/complete`, {})
  if (!order) throw error
  return `/order/${order.id}`
}
