import { callStore, type CallOptions, type Connection } from "./connection.ts"
import {
  InvoicePaymentError,
  isInvoicePaymentError,
} from "./invoice-payment-error.ts"
import { INVOICE_PAYMENT_PROVIDER, toPayment, type Payment } from "./payment.ts"
import { readPayment } from "./read-payment.ts"

export type StartedPayment = {
  session_id: string
  /** Send the shopper there. */
  payment_url: string
  status_url: string | null
  /** Whole currency units, two decimals. */
  amount: string
  /** ISO 4217, lower case. */
  currency: string
  /** ISO 8601. */
  expires_at: string | null
  /** The cart already had this payment. */
  resumed: boolean
}

export type StartOptions = CallOptions & {
  /** Milliseconds since 1970. */
  now?: () => number
}

type Session = {
  id: string
  provider_id: string
  data?: Partial<Payment> | null
}
type Collection = { id: string; payment_sessions?: Session[] | null }

/** With less time left the store makes a new invoice instead of continuing this one. */
const ENOUGH_TIME_MS = 10 * 60_000

/**
 * Starts the payment of a cart, or continues the one that it has: a second tab, the
 * back button and a second press lead to the same hosted page. Set the
 * cart's addresses before. After `unreachable` or `server_error` it may simply be
 * called again: the store does not make a second invoice for the same amount.
 * Without a customer's login the shopper is a guest, who shares the limit of open
 * invoices with everybody that uses their e-mail address.
 * @throws InvoicePaymentError; with `already_paid`, `on_hold`, `trouble` and
 * `confirming` it has `payment`.
 */
export async function startPayment(
  connection: Connection,
  cartId: string,
  { signal, headers, now = Date.now }: StartOptions = {}
): Promise<StartedPayment> {
  // Answers with the cart's collection if it has one, its sessions included.
  const collection = await callForCollection(
    connection,
    "/payment-collections",
    { signal, headers, body: { cart_id: cartId } }
  )
  const present = sessionOf(collection)
  const payment = present && (await guard(connection, present.id, { signal }))
  if (present && payment && canStillBePaid(payment, now())) {
    return toStarted(present.id, payment, true)
  }
  const created = sessionOf(
    await callForCollection(
      connection,
      `/payment-collections/${collection.id}/payment-sessions`,
      {
        ...{ signal, headers },
        body: { provider_id: INVOICE_PAYMENT_PROVIDER },
      }
    )
  )
  return toStarted(created?.id ?? "", toPayment(created?.data ?? {}), false)
}

/**
 * After a payment that was cancelled or has expired. The old session is read first,
 * since it may have been paid in the meantime.
 * @throws as `startPayment`.
 */
export async function payAgain(
  connection: Connection,
  { sessionId, cartId }: { sessionId: string; cartId: string },
  options: StartOptions = {}
): Promise<StartedPayment> {
  await guard(connection, sessionId, options)
  return startPayment(connection, cartId, options)
}

async function callForCollection(
  connection: Connection,
  path: string,
  call: CallOptions & { body: Record<string, unknown> }
): Promise<Collection> {
  const { payment_collection } = await callStore<{
    payment_collection?: Collection
  }>(connection, path, { ...call, missing: "cart_not_found" })
  if (!payment_collection) {
    throw new InvoicePaymentError("unreachable", "No payment collection came")
  }
  return payment_collection
}

function sessionOf({ payment_sessions }: Collection): Session | undefined {
  return payment_sessions?.find(
    ({ provider_id }) => provider_id === INVOICE_PAYMENT_PROVIDER
  )
}

/**
 * Returns the payment's state, or throws if paying now would be paying twice; undefined: the
 * session is unknown.
 */
async function guard(
  connection: Connection,
  sessionId: string,
  { signal }: CallOptions
): Promise<Payment | undefined> {
  const payment = await readPayment(connection, sessionId, { signal }).catch(
    (error: unknown) => {
      if (isInvoicePaymentError(error) && error.code === "session_not_found") {
        return undefined
      }
      throw error
    }
  )
  if (payment?.state === "confirming") {
    throw doNotPay("confirming", payment)
  }
  switch (payment?.outcome) {
    case "paid":
      throw doNotPay("already_paid", payment)
    case "on_hold":
    case "trouble":
      throw doNotPay(payment.outcome, payment)
    default:
      return payment
  }
}

function doNotPay(
  code: "already_paid" | "on_hold" | "trouble" | "confirming",
  payment: Payment
): InvoicePaymentError {
  return new InvoicePaymentError(code, "Do not pay again", { payment })
}

function canStillBePaid(payment: Payment, now: number): boolean {
  const { outcome, status, payment_url, expires_at } = payment
  // A phone's clock may be wrong: a fast one only asks the store, whose clock decides.
  const hasTime = !expires_at || Date.parse(expires_at) - now > ENOUGH_TIME_MS
  return (
    outcome === "waiting" && status === "pending" && !!payment_url && hasTime
  )
}

function toStarted(
  session_id: string,
  payment: Payment,
  resumed: boolean
): StartedPayment {
  const { payment_url, status_url, amount, currency, expires_at } = payment
  if (!session_id || !payment_url) {
    throw new InvoicePaymentError("server_error", "No payment URL came")
  }
  return {
    session_id,
    payment_url,
    status_url,
    amount,
    currency,
    expires_at: expires_at ?? null,
    resumed,
  }
}
