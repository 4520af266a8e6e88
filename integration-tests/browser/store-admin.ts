import { setTimeout as sleep } from "node:timers/promises"

const LOGIN = { email: "admin@dukkan.example", password: "demo-password" }

const FIELDS = [
  "id",
  "total",
  "email",
  "payment_status",
  "*payment_collections",
  "*items",
  "*payment_collections.payments",
  "*payment_collections.payments.captures",
  "*transactions",
].join(",")

type Amount = { amount: number }
export type Order = {
  id: string
  total: number
  payment_status: string
  items: { id: string; quantity: number }[]
  payment_collections: { payments: { captures: Amount[] }[] }[]
  transactions: Amount[]
}

/** The merchant's view, over the Admin API. */
export async function signIn(medusa: string, login = LOGIN) {
  const { token } = await call<{ token: string }>(
    `${medusa}/auth/user/emailpass`,
    { body: login }
  )

  async function ordersOf(email: string): Promise<Order[]> {
    const url = `${medusa}/admin/orders?fields=${FIELDS}&q=${email}`
    return (await call<{ orders: Order[] }>(url, { token })).orders
  }

  /** The one order of this shopper, once its payment has the status that is waited for. */
  async function orderOf(email: string, status: string): Promise<Order> {
    let seen: Order[] = []
    for (let tries = 0; tries < 50; tries++) {
      seen = await ordersOf(email)
      if (seen.length > 1) {
        break
      }
      if (seen[0]?.payment_status === status) {
        return seen[0]
      }
      await sleep(200)
    }
    const states = seen.map(({ payment_status }) => payment_status)
    throw new Error(`Orders of ${email}: ${states.join(", ") || "none"}`)
  }

  /** @returns the status of the answer */
  async function fulfill({ id, items }: Order): Promise<number> {
    const response = await send(`${medusa}/admin/orders/${id}/fulfillments`, {
      token,
      body: { items: items.map(({ id, quantity }) => ({ id, quantity })) },
    })
    return response.status
  }

  async function paymentLink(orderId: string): Promise<string> {
    const url = `${medusa}/admin/invoice-payment/orders/${orderId}/payment-link`
    const made = await call<{ payment_link: { url: string } }>(url, {
      ...{ token, body: {} },
    })
    return made.payment_link.url
  }

  return { orderOf, ordersOf, fulfill, paymentLink }
}

type Request = { token?: string; body?: unknown }

function send(url: string, { token, body }: Request): Promise<Response> {
  return fetch(url, {
    method: body ? "POST" : "GET",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body ? JSON.stringify(body) : undefined,
  })
}

async function call<T>(url: string, request: Request): Promise<T> {
  const response = await send(url, request)
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`)
  }
  return (await response.json()) as T
}

/** The money of an order: one payment, one capture and one transaction, or nothing at all. */
export function moneyOf(order: Order) {
  const payments = order.payment_collections.flatMap(({ payments }) => payments)
  return {
    status: order.payment_status,
    payments: payments.length,
    captured: payments.flatMap(({ captures }) => captures.map(toAmount)),
    transactions: order.transactions.map(toAmount),
  }
}

const toAmount = ({ amount }: Amount) => amount
