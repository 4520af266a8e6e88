import { checkAvailability } from "medusa-payment-invoice-storefront"
import { backendUrl, publishableKey, regionId } from "/config.js"
import { locale, memory, t } from "./language.js"

/** The package's connection to the store. */
export const connection = { baseUrl: backendUrl, publishableKey }

/**
 * One call of Medusa; a body makes it a POST. The messages of its errors are meant to be shown.
 * @param token of the signed-in customer
 */
async function call(path, body, token = memory.token) {
  const headers = {
    "content-type": "application/json",
    "x-publishable-api-key": publishableKey,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const post = body && { method: "POST", body: JSON.stringify(body) }
  const request = fetch(`${backendUrl}${path}`, { headers, ...post })
  const response = await request.catch(() => Response.error())
  const answer = await response.json().catch(() => ({}))
  if (response.ok) {
    return answer
  }
  // The login has expired: the next call is a guest's.
  if (response.status === 401) {
    delete memory.token
  }
  const message = answer.message ?? t("The store does not answer.")
  throw Object.assign(new Error(message), { status: response.status })
}

const store = (path, body) => call(`/store${path}`, body)

const region = `region_id=${regionId}`
/** The cheapest first, as it happens. */
export const listProducts = () =>
  store(`/products?${region}&fields=*variants.calculated_price&order=-handle`)
export const listDeliveries = () =>
  store(`/shipping-options?cart_id=${memory.cart}`)

/**
 * None when there is none yet, or when it has become an order: the store places it, and nobody
 * tells this browser.
 */
export async function currentCart() {
  if (!memory.cart) {
    return undefined
  }
  const { cart } = await store(`/carts/${memory.cart}`).catch((error) => {
    if (error.status !== 404) {
      throw error
    }
    return {}
  })
  return cart?.completed_at ? undefined : cart
}

/** @param path "" for the cart itself, or "/shipping-methods" and the like */
export const changeCart = async (path, body) =>
  (await store(`/carts/${memory.cart}${path}`, body)).cart

export async function addToCart(variant_id) {
  const item = { variant_id, quantity: 1 }
  if (await currentCart()) {
    return changeCart("/line-items", item)
  }
  const body = { region_id: regionId, locale, items: [item] }
  const { cart } = await store("/carts", body)
  memory.cart = cart.id
  return cart
}

/** Without an answer nothing stands against it: the store checks again when the payment begins. */
const availability = () =>
  checkAvailability(connection, memory.cart).catch(() => ({}))

/** The reason why this cart cannot be paid by invoice, or "". */
export const refusalOfInvoice = async () => (await availability()).message

/** The order is placed first, and paid after it. */
export const isOrderFirst = async () =>
  (await availability()).order_placement === "before_payment"

export const readOrder = async (id) => {
  const fields = "%2Bpayment_status,*payment_collections.payment_sessions"
  return (await store(`/orders/${id}?fields=${fields}`)).order
}

const authenticate = async (path, { email, password }) =>
  (await call(`/auth/customer/emailpass${path}`, { email, password })).token

/** @returns the token of the login */
export const signIn = (account) => authenticate("", account)

export async function signUp(account) {
  const registered = await authenticate("/register", account)
  await call("/store/customers", { email: account.email }, registered)
  return signIn(account)
}

/** The newest first. */
export const listOrders = async () =>
  (await store("/orders?fields=id,display_id,total&order=-created_at")).orders

const orderPath = (id) => `/invoice-payment/orders/${id}`
export const readOrderPayment = async (id) =>
  (await store(orderPath(id))).order_payment

/** @returns the payment page for what the order still owes */
export async function payOrder(id) {
  const { order_payment } = await store(`${orderPath(id)}/payment-session`, {})
  return order_payment.payment_session.payment_url
}
