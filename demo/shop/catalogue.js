import { h, money, show, showError, showHeader } from "./dom.js"
import { t } from "./language.js"
import { addToCart, listProducts } from "./store-api.js"

const priceOf = (variant) => variant.calculated_price.calculated_amount

export async function catalogue(notice) {
  const { products } = await listProducts()
  const cheapest = ({ variants }) => Math.min(...variants.map(priceOf))
  products.sort((one, two) => cheapest(one) - cheapest(two))
  show(
    notice,
    h("h1", {}, t("Good things from Egypt")),
    h("p", {}, t("All prices include 14 % VAT. A demo: no money moves.")),
    h("div", { className: "grid" }, products.map(card))
  )
}

function card({ subtitle, description, thumbnail, variants, ...product }) {
  const own = product.metadata?.ar
  const title = t(product.title, own)
  variants.sort((one, two) => priceOf(one) - priceOf(two))
  const options = variants.map((variant) => {
    const text = `${t(variant.title, own)}, ${money(priceOf(variant))}`
    return h("option", { value: variant.id }, text)
  })
  const ariaLabel = `${title}: ${t("kind and price")}`
  const choice = h("select", { ariaLabel }, options)
  const label = `${t("Add")} ${title}`
  const button = h("button", { ariaLabel: label }, t("Add to cart"))
  button.onclick = async () => {
    button.disabled = true
    await addToCart(choice.value).then(showHeader, showError)
    Object.assign(button, { disabled: false, textContent: t("Added ✓") })
  }
  return h(
    "article",
    {},
    h("img", { src: thumbnail, alt: "" }),
    h("h2", {}, title, h("small", {}, t(subtitle, own))),
    h("p", {}, t(description, own)),
    choice,
    button
  )
}
