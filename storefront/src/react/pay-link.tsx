"use client"

import type { Payment } from "../payment.ts"
import { join } from "./invoice-pay-button.tsx"
import { useSurroundings } from "./invoice-payment-provider.tsx"

/** The way to pay this invoice; after one that ended, the way to pay its order; else nothing. */
export function PayLink({ payment }: { payment: Payment | null }) {
  const { texts, components } = useSurroundings()
  const href = payment && payHref(payment)
  if (!href) {
    return null
  }
  // Loud only for a shopper who is known not to have paid, as on the plugin's own page.
  const isQuiet = payment.state === "waiting"
  const label =
    payment.state === "ended"
      ? texts.payOrder
      : isQuiet
        ? texts.payAfterAll
        : texts.pay
  return components?.Link ? (
    <components.Link href={href}>{label}</components.Link>
  ) : (
    <a
      className={join("invoice-payment-link", isQuiet ? "quiet" : undefined)}
      href={href}
    >
      {label}
    </a>
  )
}

/** null: there is nothing to pay, or not here. */
export function payHref({ outcome, state, ...payment }: Payment) {
  if (state === "ended") {
    return payment.pay_link
  }
  return outcome === "waiting" ? payment.payment_url : null
}
