import { h, money, show, showCount, showError } from "./dom.js"
import { addToCart, listProducts } from "./store-api.js"

const priceOf = (variant) => variant.calculated_price.calculated_amount

export async function catalogue() {
  const { products } = await listProducts()
  const cheapest = ({ variants }) => Math.min(...variants.map(priceOf))
  products.sort((one, two) => cheapest(one) - cheapest(two))
  show(
    h("h1", {}, "Good things from Egypt"),
    h("p", {}, "All prices include 14 % VAT. A demo: no money moves."),
    h("div", { className: "grid" }, products.map(card))
  )
}

function card({ title, subtitle, description, thumbnail, variants }) {
  variants.sort((one, two) => priceOf(one) - priceOf(two))
  const options = variants.map((variant) => {
    const text = `${variant.title}, ${money(priceOf(variant))}`
    return h("option", { value: variant.id }, text)
  })
  const choice = h("select", { ariaLabel: `${title}: kind and price` }, options)
  const button = h("button", { ariaLabel: `Add ${title}` }, "Add to cart")
  button.onclick = async () => {
    button.disabled = true
    await addToCart(choice.value).then(showCount, showError)
    Object.assign(button, { disabled: false, textContent: "Added ✓" })
  }
  return h(
    "article",
    {},
    h("img", { src: thumbnail, alt: "" }),
    h("h2", {}, title),
    h("b", {}, subtitle),
    h("p", {}, description),
    choice,
    button
  )
}
