import { isArabic, locale, t } from "./language.js"

/** An element; text is never read as HTML, and children that are not there are left out. */
export function h(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children.flat(2).filter(Boolean))
  return element
}

export const link = (href, text) => h("a", { className: "button", href }, text)

export const show = (...children) =>
  document.querySelector("main").replaceChildren(...children.filter(Boolean))

export const showError = ({ message }) =>
  show(
    h("h1", {}, t("That did not work")),
    h("p", { role: "alert", className: "note bad" }, message),
    h("button", { onclick: () => location.reload() }, t("Try again"))
  )

export function showHeader(cart) {
  const count = cart?.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const [lang, name] = isArabic ? ["en", "English"] : ["ar", "العربية"]
  document
    .querySelector("header")
    .replaceChildren(
      h("a", { className: "brand", href: "/" }, t("Dukkan")),
      h("a", { href: `?lang=${lang}`, lang }, name),
      link(
        "/checkout",
        h("span", {}, t("Cart"), " ", h("b", {}, String(count ?? 0)))
      )
    )
}

const pounds = { style: "currency", currency: "EGP" }
export const money = new Intl.NumberFormat(`${locale}-u-nu-latn`, pounds).format

export const itemRow = (item, quantity = `× ${item.quantity}`) => {
  const own = item.product?.metadata?.ar
  return h(
    "div",
    { className: "row" },
    h("img", { src: item.thumbnail, alt: "", width: 56, height: 56 }),
    h(
      "span",
      {},
      h("bdi", {}, t(item.product_title, own)),
      h("small", {}, h("bdi", {}, t(item.variant_title, own)))
    ),
    quantity,
    h("div", {}, money(item.unit_price * item.quantity))
  )
}

export function totals({ item_total, shipping_total, total, tax_total }) {
  const names = ["Articles", "Delivery", "Total", "of which 14 % VAT"]
  const amounts = [item_total, shipping_total, total, tax_total]
  const cell = (name, at) => [
    h("dt", {}, t(name)),
    h("dd", {}, money(amounts[at])),
  ]
  return h("dl", {}, names.map(cell))
}
