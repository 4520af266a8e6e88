import { deadlineOf } from "medusa-payment-invoice-storefront"
import { h, show, showHeader, summary } from "./dom.js"
import { locale, memory, money, t } from "./language.js"
import { payBefore, paymentPage } from "./payment.js"
import * as shop from "./store-api.js"

/** The cart as it stands; each change shows it anew. Typed text stays. */
export async function checkout(cart, notice, address = addressOf(cart)) {
  showHeader(cart)
  if (!cart.items.length) {
    return location.reload()
  }
  const { shipping_options } = await shop.listDeliveries()
  const refusal = await shop.refusalOfInvoice()
  const problem = h("p.note", { role: "alert" }, refusal)
  const disabled = Boolean(refusal)
  const pay = `${t("Pay")} ${money(cart.total)}`
  const button = h("button", { disabled }, pay)
  /** Does something to the cart and shows what came out, be it an error of Medusa. */
  async function change(action) {
    const { id } = document.activeElement
    button.disabled = true
    try {
      await checkout(await action(), null, address)
    } catch ({ message }) {
      problem.textContent = message
      button.textContent = pay
      button.disabled = false
    }
    document.getElementById(id)?.focus()
  }
  const set = (path, body) => change(() => shop.changeCart(path, body))

  const chosen = cart.shipping_methods[0]?.shipping_option_id
  const options = shipping_options.map(({ id, name, amount }) => {
    const text = `${t(name)} · ${amount ? money(amount) : t("free")}`
    return h("option", { value: id, selected: id === chosen }, text)
  })
  if (!chosen) {
    options.unshift(h("option", { value: "" }, t("Choose")))
  }
  const delivery = h("select", { id: "delivery", required: true }, options)
  delivery.onchange = () =>
    set("/shipping-methods", { option_id: delivery.value })

  function quantity({ id, product_title, quantity: value }) {
    const ariaLabel = `${t("How many")}: ${t(product_title)}`
    const input = h("input", { type: "number", id, min: 0, value, ariaLabel })
    input.onchange = () =>
      set(`/line-items/${id}`, { quantity: Number(input.value) })
    return input
  }

  const method = h("p", t("You choose how to pay on the secure payment page."))
  const label = h("label", t("Delivery"), delivery)
  const deadline = payBefore(deadlineOf(cart.payment_collection))
  const parts = [address, label, method, problem, button, deadline]
  const form = h("form", parts.filter(Boolean))
  form.onsubmit = (event) => {
    event.preventDefault()
    button.textContent = t("One moment…")
    change(async () => {
      location.assign(await order(new FormData(form)))
      // Until the browser has left nothing can be pressed.
      return new Promise(() => {})
    })
  }
  const grid = h("div.grid", form, h("div", summary(cart, quantity)))
  show(notice, h("h1", t("Checkout")), grid)
}

/**
 * Name, label, what the browser may fill in, and a sample, so that nobody has to type in a demo.
 */
const FIELDS = [
  ["email", "E-mail", "email", "salma.hassan@mail.example"],
  ["first_name", "First name", "given-name", "Salma"],
  ["last_name", "Last name", "family-name", "Hassan"],
  ["phone", "Mobile number", "tel", "+20 100 123 4567"],
  ["address_1", "Street", "street-address", "14 July 26th Street, Flat 9"],
  ["city", "City", "address-level2", "Cairo"],
]

function addressOf({ email, shipping_address }) {
  const known = { ...shipping_address, email }
  return FIELDS.map(([name, label, autocomplete, sample]) => {
    const value = known[name] ?? sample
    const input = { name, autocomplete, value, required: true, dir: "auto" }
    return h("label", t(label), h("input", input))
  })
}

/** @returns the address at which it goes on */
async function order(typed) {
  // Paid in another tab: the page tells so when it is opened anew.
  if (!(await shop.currentCart())) {
    return "/checkout"
  }
  const { email, ...named } = Object.fromEntries(typed)
  const address = { ...named, country_code: "eg" }
  const both = { shipping_address: address, billing_address: address }
  await shop.changeCart("", { email, locale, ...both })
  if (memory.token) {
    await shop.changeCart("/customer", {})
  }
  return paymentPage()
}
