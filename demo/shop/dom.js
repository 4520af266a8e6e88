/** An element; text is never read as HTML, and children that are not there are left out. */
export function h(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children.flat(2).filter(Boolean))
  return element
}

export const show = (...children) =>
  document.querySelector("main").replaceChildren(...children.filter(Boolean))

export const showError = ({ message }) =>
  show(
    h("h1", {}, "That did not work"),
    h("p", { role: "alert", className: "note bad" }, message),
    h("button", { onclick: () => location.reload() }, "Try again")
  )

export function showCount(cart) {
  const count = cart?.items.reduce((sum, { quantity }) => sum + quantity, 0)
  document.getElementById("count").textContent = count ?? 0
}

const pounds = { style: "currency", currency: "EGP" }
export const money = new Intl.NumberFormat("en-EG", pounds).format

export const itemRow = (item, quantity = `× ${item.quantity}`) =>
  h(
    "div",
    { className: "row" },
    h("img", { src: item.thumbnail, alt: "", width: 56 }),
    h("span", {}, item.product_title, h("small", {}, item.variant_title)),
    quantity,
    h("div", {}, money(item.unit_price * item.quantity))
  )

export function totals({ item_total, shipping_total, total, tax_total }) {
  const names = ["Articles", "Delivery", "Total", "of which 14 % VAT"]
  const amounts = [item_total, shipping_total, total, tax_total]
  const cell = (name, at) => [
    h("dt", {}, name),
    h("dd", {}, money(amounts[at])),
  ]
  return h("dl", {}, names.map(cell))
}
