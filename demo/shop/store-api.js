import { checkAvailability } from "medusa-payment-invoice-storefront"
import { backendUrl, publishableKey, regionId } from "/config.js"
import { isArabic, locale, t, texts } from "./language.js"
import { forget, keep, kept } from "./storage.js"

/** Where the package finds the store. */
export const connection = { baseUrl: backendUrl, publishableKey }

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
  const message = answer.message ?? t("The store does not answer.")
  throw Object.assign(new Error(message), { status: response.status })
}

const region = `region_id=${regionId}`
const PRODUCT =
  "title,subtitle,description,thumbnail,metadata,*variants,*variants.calculated_price"
const CART = "fields=*items.product"
export const listProducts = () => store(`/products?${region}&fields=${PRODUCT}`)
export const listMethods = () => store(`/payment-providers?${region}`)
export const listOptions = () => store(`/shipping-options?cart_id=${cartId()}`)

export const cartId = () => kept("cart")

/** None when there is none yet, or when it has become an order: the store places it, and nobody tells this browser. */
export async function currentCart() {
  if (!cartId()) return undefined
  const { cart } = await store(`/carts/${cartId()}?${CART}`).catch((error) => {
    if (error.status === 404) return {}
    throw error
  })
  if (cart && !cart.completed_at) return cart
  forget("cart")
}

/** @param path "" for the cart itself, or "/shipping-methods" and the like */
export const changeCart = async (path, body) =>
  (await store(`/carts/${cartId()}${path}?${CART}`, body)).cart

export async function addToCart(variant_id) {
  const body = { region_id: regionId, locale }
  if (!(await currentCart()))
    keep("cart", (await store("/carts", body)).cart.id)
  return changeCart("/line-items", { variant_id, quantity: 1 })
}

/** Why this cart cannot be paid by invoice. Without an answer it may: Medusa checks again when the payment begins. */
export async function refusalOfInvoice() {
  const { available, code, message } = await checkAvailability(
    connection,
    cartId()
  ).catch(() => ({ available: true }))
  return !available && (isArabic ? texts.availability[code] : message)
}

/** An order that is paid on delivery; one that is paid by invoice is placed by the store. */
export async function placeOrder(provider_id) {
  const path = "/payment-collections"
  const { payment_collection } = await store(path, { cart_id: cartId() })
  const sessions = `${path}/${payment_collection.id}/payment-sessions`
  await store(sessions, { provider_id })
  const { order, error } = await store(`/carts/${cartId()}/complete`, {})
  if (!order) throw error
  return `/order/${order.id}`
}
