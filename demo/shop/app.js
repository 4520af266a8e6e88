import { catalogue } from "./catalogue.js"
import { checkout } from "./checkout.js"
import { showError, showHeader } from "./dom.js"
import { showOrder } from "./order.js"
import { lastPayment, showPayment } from "./payment.js"
import { keep } from "./storage.js"
import { currentCart } from "./store-api.js"

/** Each address is a page load of its own, so the browser's Back button is always right. */
async function open() {
  const [, page, id] = location.pathname.split("/")
  const query = new URLSearchParams(location.search)
  showHeader()
  // The way back from the payment names the cart: it may end in a browser that has never seen it.
  if (query.get("cart")) keep("cart", query.get("cart"))
  const cart = await currentCart()
  showHeader(cart)
  if (page === "payment") return showPayment(id)
  if (page === "order") return showOrder(id)
  const notice = await lastPayment(page === "checkout" && !cart)
  if (page === "checkout") return checkout(cart, notice, query.get("reason"))
  return catalogue(notice)
}

// A page that the browser kept shows what was true before the payment.
addEventListener("pageshow", (event) => event.persisted && location.reload())
open().catch(showError)
