import { h, link, note, show } from "./dom.js"
import { memory, money, t, texts } from "./language.js"
import * as shop from "./store-api.js"

/** The orders of the signed-in customer, and what is still to be paid of them. */
export async function myOrders() {
  if (!memory.token) {
    return signIn()
  }
  const rows = await Promise.all((await shop.listOrders()).map(row))
  const none = note(t("You have not ordered anything yet."))
  const signOut = h("button.quiet button", t("Sign out"))
  signOut.onclick = () => {
    delete memory.token
    location.reload()
  }
  const list = rows.length ? h("section", rows) : none
  const ways = h("p.ways", link("/", t("Back to the shop")), signOut)
  show(h("h1", t("My orders")), list, ways)
}

async function row({ id, display_id, total }) {
  const payment = await shop.readOrderPayment(id).catch((error) => error)
  const { code, message, amount_due } = payment
  const { waiting, paid } = texts.outcomes
  const states = { payable: waiting.title, nothing_due: paid.title }
  const href = `/order/${id}`
  const name = h("a", { href }, `${t("Order")} ${display_id}`)
  const state = h("small", states[code] ?? message)
  const pay = h("button", `${t("Pay")} ${money(Number(amount_due))}`)
  pay.onclick = async () => {
    pay.disabled = true
    try {
      location.assign(await shop.payOrder(id))
    } catch (error) {
      state.textContent = error.message
      pay.disabled = false
    }
  }
  const sum = h("span", money(total))
  return h("div.row", h("span", name, state), code === "payable" ? pay : sum)
}

/** The same form creates an account, and shows the store's answer. */
function signIn() {
  const problem = h("p.note", { role: "alert" })
  const field = (name, label, type, autocomplete) =>
    h(
      "label",
      t(label),
      h("input", { name, type, autocomplete, required: true })
    )
  const form = h(
    "form",
    field("email", "E-mail", "email", "email"),
    field("password", "Password", "password", "current-password"),
    problem,
    h("button", { value: "signIn" }, t("Sign in")),
    h("button.quiet button", { value: "signUp" }, t("Create an account"))
  )
  form.onsubmit = async (event) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(form))
    try {
      memory.token = await shop[event.submitter.value](typed)
      location.reload()
    } catch ({ message }) {
      problem.textContent = t(message)
    }
  }
  show(h("h1", t("My orders")), form)
}
