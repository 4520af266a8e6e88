import {
  orderThenPay,
  readPayment,
  sessionOfHeldOrder,
  startPayment,
  watchPayment,
} from "medusa-payment-invoice-storefront"
import {
  contactOf,
  deadlineText,
  needsReference,
  sumsOf,
  wordsOf,
} from "/kit/texts/index.js"
import { h, link, note, show, summary } from "./dom.js"
import { memory, t, texts } from "./language.js"
import { connection, isOrderFirst, readOrder } from "./store-api.js"

/**
 * The hosted page, for the first time or again; or, when money has arrived or may have, the page
 * that says so.
 */
export async function paymentPage() {
  try {
    const begin = (await isOrderFirst()) ? orderThenPay : startPayment
    const started = await begin(connection, memory.cart)
    memory.payment = started.session_id
    return started.payment_url
  } catch (error) {
    if (error.payment) {
      return error.payment.status_url
    }
    const words = { ...texts.errors, refused: error.message }
    throw new Error(words[error.code] ?? error.message)
  }
}

/** Shows the state of a payment, and updates it until it is final. */
function paymentNote(sessionId) {
  const place = note(texts.checking)
  const offline = h("small", texts.offline)
  let told
  watchPayment(connection, sessionId, {
    onProblem: () => place.append(offline),
    onPayment: (payment) => {
      offline.remove()
      // Said once: a screen reader would read it out again, and a link would lose the focus.
      const news = `${payment.outcome} ${payment.state} ${payment.order_id}`
      if (news === told) {
        return
      }
      told = news
      place.className = `note ${payment.outcome} ${payment.state}`
      place.replaceChildren(...wordsFor(payment).filter(Boolean))
    },
  }).catch(({ code }) => place.replaceChildren(texts.errors[code]))
  return place
}

function wordsFor(payment) {
  const { outcome, state, order_id, reference: id } = payment
  const isPayable = outcome === "waiting" && payment.payment_url
  const { title, text } = wordsOf(payment, texts)
  const reference = [texts.reference, ": ", h("bdi", id)]
  const isUnpaid = outcome === "cancelled" || outcome === "expired"
  const isAtCheckout = location.pathname === "/checkout"
  const mayStartAgain =
    isUnpaid && state !== "ended" && memory.cart && !isAtCheckout
  const order = order_id && `/order/${order_id}`
  return [
    h("strong", title),
    h("p", text),
    needsReference(payment) && h("small", reference),
    ...sumsOf(payment, texts).map(({ name, sum }) =>
      h("p", `${name}: `, h("bdi", sum))
    ),
    ...contactOf(payment, texts).map(({ name, href, shown }) =>
      h("p", `${name} `, h("a", { href }, h("bdi", shown)))
    ),
    isPayable && payBefore(payment.expires_at),
    isPayable && payLink(payment),
    state === "ended" &&
      payment.pay_link &&
      link(payment.pay_link, texts.payOrder),
    state === "ended" &&
      !payment.pay_link &&
      memory.token &&
      link("/orders", t("My orders")),
    mayStartAgain && link("/checkout", texts.payAgain),
    order && order !== location.pathname && link(order, t("See the order")),
  ]
}

/** Until when the payment can be made; null: not known, or over. */
export function payBefore(at) {
  const now = new Date()
  const shown = at && new Date(at) > now && deadlineText(at, texts.lang, now)
  return shown ? h("p", texts.payBefore, " ", h("bdi", shown)) : null
}

/** Loud only if the shopper is known not to have paid. */
function payLink({ state, payment_url: href }) {
  return state === "resume"
    ? link(href, texts.pay)
    : h("a.quiet button", { href }, texts.payAfterAll)
}

/**
 * A shopper who paid in another app and opens the shop again is told, too. Success is
 * shown only where the cart `isMissed`.
 */
export async function lastPayment(isMissed) {
  const id = memory.payment
  const payment = id && (await readPayment(connection, id).catch(() => null))
  const { outcome = "cancelled" } = payment ?? {}
  const isOld = outcome === "cancelled" || (outcome === "paid" && !isMissed)
  return isOld ? null : paymentNote(id)
}

export async function showOrder(id) {
  const order = await readOrder(id)
  const held = sessionOfHeldOrder(order)
  show(
    h("h1", t("Order"), ` ${order.display_id}`),
    held ? paymentNote(held) : stateOf(order),
    summary(order),
    h("p", `${t("Ordered by")} `, h("bdi", order.email)),
    link("/", t("Back to the shop"))
  )
}

/** An unpaid order without a payment that is under way says nothing of it. */
function stateOf({ status, payment_status }) {
  if (status === "canceled") {
    return note(t("This order was cancelled."))
  }
  // Nobody is thanked for money that they got back.
  if (payment_status === "refunded") {
    return note(t("Your payment was refunded."))
  }
  const { title, text } = texts.outcomes.paid
  return /^(captured|partially_refunded)$/.test(payment_status)
    ? note({ className: "note paid" }, h("strong", title), h("p", text))
    : ""
}
