import { myOrders } from "./account.js"
import { catalogue } from "./catalogue.js"
import { checkout } from "./checkout.js"
import { note, showError, showHeader } from "./dom.js"
import { memory, t } from "./language.js"
import { lastPayment, showOrder } from "./payment.js"
import { currentCart } from "./store-api.js"

const UNPAID = "The payment was not finished. Your cart is as you left it."

/** Each address is a page load of its own, so the browser's Back button is always right. */
async function open() {
  const [, page, id] = location.pathname.split("/")
  const query = new URLSearchParams(location.search)
  // The way back from the payment names the cart: it may end in a browser that has never seen it.
  memory.cart = query.get("cart") ?? memory.cart ?? ""
  showHeader()
  const cart = await currentCart()
  showHeader(cart)
  if (page === "order") {
    return showOrder(id)
  }
  if (page === "orders") {
    return myOrders()
  }
  const isCheckout = page === "checkout"
  const notice = query.get("reason")
    ? note(t(UNPAID))
    : await lastPayment(isCheckout && !cart)
  if (isCheckout && cart?.items.length) {
    return checkout(cart, notice)
  }
  const title = isCheckout ? "Your cart is empty" : "Good things from Egypt"
  return catalogue(title, notice)
}

// A page that the browser kept shows what was true before the payment.
addEventListener("pageshow", (event) => event.persisted && location.reload())
open().catch(showError)
