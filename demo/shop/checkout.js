import { addressFields, readAddress } from "./address.js"
import { h, itemRow, money, show, showCount, totals } from "./dom.js"
import * as shop from "./store-api.js"

const INVOICE = "pp_invoice-payment_default"
const METHODS = {
  [INVOICE]: ["Pay online", "You choose how on the secure payment page."],
  pp_system_default: ["Cash on delivery", "Pay when you receive your parcel."],
}

export async function checkout(cart, reason) {
  if (!cart?.items.length) return showEmpty()
  const { shipping_options } = await shop.listOptions()
  const { payment_providers } = await shop.listMethods()
  const page = { shipping_options, payment_providers, method: INVOICE }
  page.choices = h("div")
  page.problem = h("p", { role: "alert", className: "note bad" })
  page.button = h("button")
  page.summary = h("section")
  const parts = [addressFields(cart), page.choices, page.problem, page.button]
  const form = h("form", {}, parts)
  form.onsubmit = (event) => {
    event.preventDefault()
    change(page, () => order(form, page.method))
  }
  const hint = "The payment was not finished. Your cart is as you left it."
  show(
    h("h1", {}, "Checkout"),
    reason && h("p", { role: "status", className: "note" }, hint),
    h("div", { className: "grid" }, form, page.summary)
  )
  const hasDelivery = cart.shipping_methods.length > 0
  change(page, () => (hasDelivery ? cart : deliver(shipping_options[0].id)))
}

const showEmpty = () =>
  show(
    h("h1", {}, "Your cart is empty"),
    h("a", { className: "button", href: "/" }, "See what there is")
  )

const deliver = (option_id) =>
  shop.changeCart("/shipping-methods", { option_id })

/** Does something to the cart and shows what came out, be it an error of Medusa. */
async function change(page, action) {
  const { id } = document.activeElement
  page.button.disabled = true
  page.problem.hidden = true
  try {
    page.cart = await action()
    await render(page)
  } catch ({ message }) {
    Object.assign(page.problem, { textContent: message, hidden: false })
  }
  page.button.disabled = false
  document.getElementById(id)?.focus()
}

async function render(page) {
  const { cart, shipping_options, payment_providers } = page
  showCount(cart)
  if (!cart.items.length) return showEmpty()
  const refusal = await shop.refusalOfInvoice()
  const method = refusal && page.method === INVOICE ? "" : page.method
  const deliveries = shipping_options.map(({ id, name, type, amount }) => {
    const checked = cart.shipping_methods[0]?.shipping_option_id === id
    const onchange = () => change(page, () => deliver(id))
    const text = `${type.description}, ${amount ? money(amount) : "free"}`
    return choice({ name: "delivery", id, checked, onchange }, name, text)
  })
  const methods = payment_providers.map(({ id }) => {
    const disabled = id === INVOICE && Boolean(refusal)
    const onchange = () => change(page, () => ((page.method = id), cart))
    const input = { id, checked: method === id, disabled, onchange }
    const [name, text] = METHODS[id] ?? [id, ""]
    return choice({ name: "method", ...input }, name, disabled ? refusal : text)
  })
  page.choices.replaceChildren(
    h("fieldset", {}, h("legend", {}, "Delivery"), deliveries),
    h("fieldset", {}, h("legend", {}, "Payment"), methods)
  )
  const rows = cart.items.map((item) => itemRow(item, quantity(page, item)))
  page.summary.replaceChildren(h("h2", {}, "Your cart"), ...rows, totals(cart))
  const verb = method === INVOICE ? "Pay" : "Order for"
  page.button.textContent = `${verb} ${money(cart.total)}`
}

const choice = (input, name, text) =>
  h(
    "label",
    { className: "choice" },
    h("input", { type: "radio", required: true, ...input }),
    h("span", {}, name, h("small", {}, text))
  )

function quantity(page, { id, product_title, quantity: value }) {
  const ariaLabel = `How many: ${product_title} (0 removes it)`
  const input = h("input", { type: "number", id, min: 0, value, ariaLabel })
  const set = () => shop.setQuantity(id, input.valueAsNumber || 0)
  input.onchange = () => change(page, set)
  return input
}

async function order(form, method) {
  await shop.changeCart("", readAddress(form))
  const next = await shop.pay(method)
  // The order takes the checkout's place, so Back does not lead to a cart that is gone; until then nothing may be pressed.
  location[next.startsWith("/") ? "replace" : "assign"](next)
  return new Promise(() => {})
}
