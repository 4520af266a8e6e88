import {
  readPayment,
  sessionOfHeldOrder,
  startPayment,
  watchPayment,
} from "medusa-payment-invoice-storefront"
import { h, link, note, show, summary } from "./dom.js"
import { memory, t, texts } from "./language.js"
import { connection, readOrder } from "./store-api.js"

/**
 * The hosted page, for the first time or again; or, when money has arrived or may have, the page
 * that says so.
 */
export async function paymentPage() {
  try {
    const started = await startPayment(connection, memory.cart)
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

/** How a payment stands, in words that stay true until nothing changes any more. */
function paymentNote(sessionId) {
  const place = note(texts.looking)
  const offline = h("small", texts.offline)
  let told
  watchPayment(connection, sessionId, {
    onProblem: () => place.append(offline),
    onPayment: (payment) => {
      offline.remove()
      // Said once: a screen reader would read it out again, and a link would lose the focus.
      const news = `${payment.outcome} ${payment.order_id}`
      if (news === told) {
        return
      }
      told = news
      place.className = `note ${payment.outcome}`
      place.replaceChildren(...wordsFor(payment).filter(Boolean))
    },
  }).catch(({ code }) => place.replaceChildren(texts.errors[code]))
  return place
}

function wordsFor({ outcome, order_id, payment_url, reference: id }) {
  const { title, text } = texts.outcomes[outcome]
  const reference = [texts.reference, ": ", h("bdi", id)]
  const isOdd = outcome === "trouble" || outcome === "expired"
  const isOver = outcome === "cancelled" || outcome === "expired"
  const order = order_id && `/order/${order_id}`
  return [
    h("strong", title),
    h("p", text),
    isOdd && h("small", reference),
    outcome === "waiting" && payment_url && link(payment_url, texts.pay),
    isOver && memory.cart && link("/checkout", texts.payAgain),
    order && order !== location.pathname && link(order, t("See the order")),
  ]
}

/**
 * Whoever paid in another app and opens the shop anew is told, too; that all went well only where
 * the cart `isMissed`.
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
  const { title, text } = texts.outcomes.paid
  const state =
    order.status === "canceled"
      ? note(t("This order was cancelled."))
      : note({ className: "note paid" }, h("strong", title), h("p", text))
  show(
    h("h1", t("Order"), ` ${order.display_id}`),
    held ? paymentNote(held) : state,
    summary(order),
    h("p", `${t("Ordered by")} `, h("bdi", order.email)),
    link("/", t("Back to the shop"))
  )
}
