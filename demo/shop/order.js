import { sessionOfHeldOrder } from "medusa-payment-invoice-storefront"
import { h, itemRow, link, show, totals } from "./dom.js"
import { t, texts } from "./language.js"
import { follow } from "./payment.js"
import { store } from "./store-api.js"

const FIELDS =
  "%2Bpayment_status,*payment_collections.payment_sessions,*items.product"

export async function showOrder(id, isShownAgain) {
  const { order } = await store(`/orders/${id}?fields=${FIELDS}`)
  const state = order.status === "canceled" ? "canceled" : order.payment_status
  const { title, text } = texts.outcomes.paid
  const said = {
    captured: [h("strong", {}, title), text],
    authorized: [t("Thank you. Please have the amount ready.")],
    canceled: [t("This order was cancelled.")],
  }[state] ?? [texts.looking]
  const note = h("p", { className: `note ${state}`, role: "status" }, said)
  show(
    h("h1", {}, t("Order"), ` ${order.display_id}`),
    note,
    h(
      "section",
      {},
      order.items.map((item) => itemRow(item)),
      totals(order)
    ),
    h("p", {}, t("A confirmation goes to"), ` ${order.email}`),
    link("/", t("Back to the shop"))
  )
  const session = sessionOfHeldOrder(order)
  const last = session && !isShownAgain && (await follow(session, note))
  if (last?.outcome === "paid") return showOrder(id, true)
}
