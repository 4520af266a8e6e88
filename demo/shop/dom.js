import { money, t, texts } from "./language.js"

/**
 * An element, its class after a dot. Text is never read as HTML, objects are properties, and what
 * is not there is left out.
 */
export function h(name, ...content) {
  const [tag, className = ""] = name.split(".")
  const element = Object.assign(document.createElement(tag), { className })
  for (const part of content.flat(2)) {
    if (typeof part === "string" || part instanceof Node) {
      element.append(part)
    } else {
      Object.assign(element, part)
    }
  }
  return element
}
export const link = (href, text) => h("a.button", { href }, text)

/** A message that is read out, too. */
export const note = (...content) => h("div.note", { role: "status" }, content)

export const show = (...content) =>
  document.querySelector("main").replaceWith(h("main", content))

export const showError = ({ message }) =>
  show(h("h1", t("That did not work")), note(message))

export function showHeader(cart) {
  const count = cart?.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const other = { en: ["ar", "العربية"], ar: ["en", "English"] }
  const [lang, name] = other[texts.lang]
  const brand = h("a.brand", { href: "/" }, t("Dukkan"))
  const language = h("a", { href: `?lang=${lang}`, lang }, name)
  const button = link("/checkout", `${t("Cart")} ${count ?? 0}`)
  const orders = h("a", { href: "/orders" }, t("My orders"))
  const header = h("header", brand, language, orders, button)
  document.querySelector("header").replaceWith(header)
}

/** The articles and their prices. @param quantity of an item, as it is shown */
export function summary(bought, quantity = (item) => `× ${item.quantity}`) {
  const rows = bought.items.map((item) => {
    const { thumbnail: src, product_title, variant_title, unit_price } = item
    const picture = h("img", { src, alt: "", width: 56, height: 56 })
    const kind = h("small", t(variant_title))
    const price = h("span", money(unit_price * item.quantity))
    const name = h("span", t(product_title), kind)
    return h("div.row", picture, name, quantity(item), price)
  })
  const { item_total, shipping_total, total, tax_total } = bought
  // Medusa takes what was refunded off an order's total.
  const { credit_line_total: refunded = 0 } = bought
  // An order always has a delivery; a cart may not have one yet.
  const isDelivered = bought.shipping_methods?.length !== 0
  const amounts = [
    ["Items", item_total],
    ...(isDelivered ? [["Delivery", shipping_total]] : []),
    ["Total", total + refunded],
    ["of which 14 % VAT", tax_total],
    ...(refunded > 0 ? [["Refunded", refunded]] : []),
  ]
  const cells = ([name, amount]) => {
    const bold = name === "Total" ? ".total" : ""
    return [h(`dt${bold}`, t(name)), h(`dd${bold}`, money(amount))]
  }
  return h("section", rows, h("dl", amounts.map(cells)))
}
