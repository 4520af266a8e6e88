import { h, show, showError, showHeader } from "./dom.js"
import { money, t } from "./language.js"
import { addToCart, listProducts } from "./store-api.js"

export async function catalogue(title, notice) {
  const { products } = await listProducts()
  const hint = t("All prices include 14 % VAT. A demo: no money moves.")
  const cards = h("div.grid", products.map(card))
  show(notice, h("h1", t(title)), h("p", hint), cards)
}

const priceOf = (variant) => variant.calculated_price.calculated_amount

function card({ title, subtitle, description, thumbnail, variants }) {
  variants.sort((one, two) => one.variant_rank - two.variant_rank)
  const options = variants.map((variant) => {
    const text = `${t(variant.title)}, ${money(priceOf(variant))}`
    return h("option", { value: variant.id }, text)
  })
  const ariaLabel = `${t(title)}: ${t("kind and price")}`
  const choice = h("select", { ariaLabel }, options)
  const button = h("button", `${t("Add")} ${t(title)}`)
  button.onclick = async () => {
    button.disabled = true
    await addToCart(choice.value).then(showHeader, showError)
    Object.assign(button, { disabled: false, textContent: t("Added ✓") })
  }
  const picture = h("img", { src: thumbnail, alt: "" })
  const name = h("h2", t(title), h("small", t(subtitle)))
  return h("article", picture, name, h("p", t(description)), choice, button)
}
