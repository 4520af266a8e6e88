import { APPLY_REFUSALS } from "../../payment-rules/orders/apply-decision"

/** The values that a human compares before they decide. */
export const decisionEn = {
  compared: {
    service: "{{service}} at the service, {{asked}} requested",
    paid: "Paid",
    cart: "Cart now",
    difference: "Difference",
    other: "The other payment:",
    status: "The service says: {{status}}",
  },
  cart: {
    empty: "This cart is empty.",
    total: "Cart total",
    loading: "Loading the cart…",
    fits: "The cart matches the invoice.",
  },
  applyRefusal: {
    ...APPLY_REFUSALS,
    cart_missing: "This cart does not exist.",
  },
}
