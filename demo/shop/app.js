import { catalogue } from "./catalogue.js"
import { checkout } from "./checkout.js"
import { showCount, showError } from "./dom.js"
import { showOrder } from "./order.js"
import { currentCart, keepCart } from "./store-api.js"

/** Each address is a page load of its own, so the browser's Back button is always right. */
async function open() {
  const [, page, id] = location.pathname.split("/")
  const query = new URLSearchParams(location.search)
  // The way back from the payment names the cart: it may end in a browser that has never seen it.
  if (query.get("cart")) keepCart(query.get("cart"))
  const cart = await currentCart()
  showCount(cart)
  if (page === "order") return showOrder(id)
  if (page === "checkout") return checkout(cart, query.get("reason"))
  return catalogue()
}

// A page that the browser kept shows what was true before the payment.
addEventListener("pageshow", (event) => event.persisted && location.reload())
open().catch(showError)
