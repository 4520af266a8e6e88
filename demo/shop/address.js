import { h } from "./dom.js"
import { t } from "./language.js"

/** Name, label, what the browser may fill in, and a sample that is fit to be sent. */
const FIELDS = [
  ["email", "E-mail", "email", "salma.hassan@mail.example"],
  ["first_name", "First name", "given-name", "Salma"],
  ["last_name", "Last name", "family-name", "Hassan"],
  ["phone", "Mobile number", "tel", "+20 100 123 4567"],
  ["address_1", "Street", "street-address", "14 July 26th Street, Flat 9"],
  ["city", "City", "address-level2", "Cairo"],
]

export function addressFields({ email, shipping_address }) {
  const known = { ...shipping_address, email }
  const inputs = FIELDS.map(([name, , autocomplete]) => {
    const dir = "auto"
    const type = name === "email" ? "email" : "text"
    const value = known[name] ?? ""
    return h("input", { name, type, autocomplete, value, required: true, dir })
  })
  const onclick = () =>
    inputs.forEach((input, at) => (input.value = FIELDS[at][3]))
  const sample = h("button", { type: "button", onclick }, t("Fill in a sample"))
  const labels = inputs.map((input, at) =>
    h("label", {}, t(FIELDS[at][1]), input)
  )
  return h("fieldset", {}, h("legend", {}, t("Address")), sample, labels)
}

export function readAddress(form) {
  const data = new FormData(form)
  const address = { country_code: "eg" }
  for (const [name] of FIELDS.slice(1)) address[name] = data.get(name)
  const email = data.get("email")
  return { email, shipping_address: address, billing_address: address }
}
