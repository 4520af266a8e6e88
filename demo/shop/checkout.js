import { addressFields, readAddress } from "./address.js"
import { h, itemRow, link, money, show, showHeader, totals } from "./dom.js"
import { locale, t } from "./language.js"
import { pay } from "./payment.js"
import * as shop from "./store-api.js"

const INVOICE = "pp_invoice-payment_default"
const METHODS = {
  [INVOICE]: ["Pay online", "You choose how on the secure payment page."],
  pp_system_default: ["Cash on delivery", "Pay when you receive your parcel."],
}

export async function checkout(cart, notice, reason) {
  if (!cart?.items.length) return showEmpty(notice)
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
  const hint = t("The payment was not finished. Your cart is as you left it.")
  show(
    reason ? h("p", { role: "status", className: "note" }, hint) : notice,
    h("h1", {}, t("Checkout")),
    h("div", { className: "grid" }, form, page.summary)
  )
  const hasDelivery = cart.shipping_methods.length > 0
  change(page, () => (hasDelivery ? cart : deliver(shipping_options[0].id)))
}

const showEmpty = (notice) =>
  show(
    notice,
    h("h1", {}, t("Your cart is empty")),
    link("/", t("See what there is"))
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
  showHeader(cart)
  if (!cart.items.length) return showEmpty()
  const refusal = await shop.refusalOfInvoice()
  const method = refusal && page.method === INVOICE ? "" : page.method
  const deliveries = shipping_options.map(({ id, name, type, amount }) => {
    const checked = cart.shipping_methods[0]?.shipping_option_id === id
    const onchange = () => change(page, () => deliver(id))
    const text = `${t(type.description)} · ${amount ? money(amount) : t("free")}`
    return choice({ name: "delivery", id, checked, onchange }, t(name), text)
  })
  const methods = payment_providers.map(({ id }) => {
    const disabled = id === INVOICE && Boolean(refusal)
    const onchange = () => change(page, () => ((page.method = id), cart))
    const input = { id, checked: method === id, disabled, onchange }
    const [name, text] = METHODS[id] ?? [id, ""]
    const why = disabled ? refusal : t(text)
    return choice({ name: "method", ...input }, t(name), why)
  })
  page.choices.replaceChildren(
    h("fieldset", {}, h("legend", {}, t("Delivery")), deliveries),
    h("fieldset", {}, h("legend", {}, t("Payment")), methods)
  )
  const rows = cart.items.map((item) => itemRow(item, quantity(page, item)))
  page.summary.replaceChildren(
    h("h2", {}, t("Your cart")),
    ...rows,
    totals(cart)
  )
  const verb = t(method === INVOICE ? "Pay" : "Order for")
  page.button.textContent = `${verb} ${money(cart.total)}`
}

const choice = (input, name, text) =>
  h(
    "label",
    { className: "choice" },
    h("input", { type: "radio", required: true, ...input }),
    h("span", {}, name, h("small", {}, text))
  )

function quantity(page, { id, product, product_title, quantity: value }) {
  const title = t(product_title, product?.metadata?.ar)
  const ariaLabel = `${t("How many")}: ${title}`
  const input = h("input", { type: "number", id, min: 0, value, ariaLabel })
  const set = () =>
    shop.changeCart(`/line-items/${id}`, {
      quantity: input.valueAsNumber || 0,
    })
  input.onchange = () => change(page, set)
  return input
}

async function order(form, method) {
  // Paid in another tab: the page tells so when it is opened anew.
  if (!(await shop.currentCart())) return location.reload()
  await shop.changeCart("", { ...readAddress(form), locale })
  if (method === INVOICE) return pay()
  // The order takes the checkout's place, so Back does not lead to a cart that is gone; until then nothing may be pressed.
  location.replace(await shop.placeOrder(method))
  return new Promise(() => {})
}
