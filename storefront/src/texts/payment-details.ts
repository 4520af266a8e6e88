import type { Payment } from "../payment.ts"
import type { InvoicePaymentTexts } from "./invoice-payment-texts.ts"
import { moneyText } from "./money-text.ts"
import { needsReference } from "./words-of.ts"

/** The sum paid and the cart's current total; empty unless the cart has changed since. */
export function sumsOf(
  { state, amount, currency, cart_now }: Payment,
  texts: InvoicePaymentTexts
): { name: string; sum: string }[] {
  if (state !== "cart_changed" || !cart_now) {
    return []
  }
  const money = (of: { amount: string; currency: string }) =>
    moneyText(of.amount, of.currency, texts.lang)
  return [
    { name: texts.youPaid, sum: money({ amount, currency }) },
    { name: texts.cartNow, sum: money(cart_now) },
  ]
}

export type ContactLink = { name: string; href: string; shown: string }

/** How to reach the shop, where it may have to be asked; each link dials or writes. */
export function contactOf(
  payment: Payment,
  texts: InvoicePaymentTexts
): ContactLink[] {
  const { phone, whatsapp, email } = payment.contact ?? {}
  if (!needsReference(payment)) {
    return []
  }
  const reference = payment.reference ?? payment.invoice_id
  const about = encodeURIComponent(`${texts.reference}: ${reference}`)
  const links = [
    phone && {
      ...{ name: texts.phone, shown: phone },
      href: `tel:${phone.replace(/[^\d+]/g, "")}`,
    },
    whatsapp && {
      ...{ name: "WhatsApp", shown: whatsapp },
      href: `https://wa.me/${whatsapp.replace(/\D/g, "")}?text=${about}`,
    },
    email && {
      ...{ name: texts.email, shown: email },
      href: `mailto:${encodeURIComponent(email)}?subject=${about}`,
    },
  ]
  return links.filter((link) => typeof link === "object")
}
