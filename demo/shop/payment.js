import {
  isInvoicePaymentError,
  payAgain,
  readPayment,
  startPayment,
  watchPayment,
} from "medusa-payment-invoice-storefront"
import { h, link, show } from "./dom.js"
import { t, texts } from "./language.js"
import { keep, kept } from "./storage.js"
import { cartId, connection } from "./store-api.js"

/** To the hosted page, for the first time or again. Does not end: the browser leaves. */
export async function pay(sessionId) {
  const cart = cartId() ?? ""
  const begun = sessionId
    ? payAgain(connection, { sessionId, cartId: cart })
    : startPayment(connection, cart)
  const { session_id, payment_url } = await begun.catch((error) => {
    if (!isInvoicePaymentError(error)) throw error
    // Money has arrived, or may have: the payment's page says so, and does not ask for more.
    if (error.payment) return { payment_url: `/payment/${error.payment.id}` }
    const own = error.code === "refused" ? ` ${error.message}` : ""
    throw new Error(texts.errors[error.code] + own)
  })
  if (session_id) keep("payment", session_id)
  location.assign(payment_url)
  return new Promise(() => {})
}

/** Words for how a payment stands, read out when they change. */
export function paymentNote({ outcome, invoice_id }) {
  const { title, text } = texts.outcomes[outcome]
  const reference = [texts.reference, ": ", h("bdi", {}, invoice_id)]
  const isOdd = outcome === "trouble" || outcome === "expired"
  return [
    h("strong", {}, title),
    h("span", {}, text),
    isOdd && h("small", {}, reference),
  ]
}

/** Keeps `note` true until nothing changes any more. @returns the last payment, if the store knows it */
export function follow(sessionId, note, onChange = () => {}) {
  const offline = h("small", {}, texts.offline)
  let told
  return watchPayment(connection, sessionId, {
    onProblem: () => note.append(offline),
    onPayment: (payment) => {
      offline.remove()
      // Said once: a screen reader would read it out again, and a link would lose the focus.
      const news = `${payment.outcome} ${payment.order_id}`
      if (news === told) return
      told = news
      note.className = `note ${payment.outcome}`
      note.replaceChildren(...paymentNote(payment).filter(Boolean))
      onChange(payment)
    },
  }).catch(({ code }) => void note.replaceChildren(texts.errors[code]))
}

/** The page to which the payment's own address leads while it is not paid. */
export async function showPayment(id) {
  const note = h("p", { className: "note", role: "status" }, texts.looking)
  const ways = h("p", { className: "ways" })
  show(h("h1", {}, t("Your payment")), note, ways)
  const last = await follow(id, note, (payment) => {
    const { outcome, order_id, payment_url } = payment
    const again = h("button", {}, texts.payAgain)
    again.onclick = () => {
      again.disabled = true
      pay(id).catch(({ message }) => note.replaceChildren(message))
    }
    const way = {
      waiting: payment_url && link(payment_url, texts.pay),
      on_hold: order_id && link(`/order/${order_id}`, t("See the order")),
      cancelled: cartId() && again,
      expired: cartId() && again,
    }
    ways.replaceChildren(way[outcome] || link("/", t("Back to the shop")))
  })
  if (last?.order_id) location.replace(`/order/${last.order_id}`)
}

/**
 * Whoever paid in another app and opens the shop anew is told, too.
 * @param isAsked a cart is missed here, so it is told as well that all is well
 */
export async function lastPayment(isAsked) {
  const id = kept("payment")
  const payment = id && (await readPayment(connection, id).catch(() => null))
  const isNews = payment?.outcome !== "cancelled" && payment?.outcome !== "paid"
  if (!payment || !(isNews || (isAsked && payment.order_id))) return
  const { title } = texts.outcomes[payment.outcome]
  const way = h("a", { href: `/payment/${id}` }, h("strong", {}, title))
  const className = `note ${payment.outcome}`
  return h("p", { className, role: "status" }, way)
}
