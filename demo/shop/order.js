import { h, itemRow, show, totals } from "./dom.js"
import { store } from "./store-api.js"

const STATES = {
  captured: "Paid. Thank you, your payment has arrived.",
  awaiting: "On hold. Your payment is being reviewed, this page will tell.",
  authorized: "Cash on delivery. Thank you, please have the amount ready.",
  canceled: "Cancelled.",
}

export async function showOrder(id) {
  const { order } = await store(`/orders/${id}?fields=%2Bpayment_status`)
  const state = order.status === "canceled" ? "canceled" : order.payment_status
  const text = STATES[state] ?? state
  const rows = order.items.map((item) => itemRow(item))
  show(
    h("h1", {}, `Order ${order.display_id}`),
    h("p", { className: `note ${state}`, role: "status" }, text),
    h("section", {}, rows, totals(order)),
    h("p", {}, `A confirmation goes to ${order.email}.`),
    h("a", { className: "button", href: "/" }, "Back to the shop")
  )
  const again = () => showOrder(id).catch(() => {})
  if (state === "awaiting") setTimeout(again, 3000)
}
