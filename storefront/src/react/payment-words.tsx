"use client"

import type {
  InvoicePaymentTexts,
  Words,
} from "../texts/invoice-payment-texts.ts"
import { needsReference, wordsOf } from "../texts/words-of.ts"
import { useSurroundings } from "./invoice-payment-provider.tsx"
import type { PaymentSnapshot } from "./payment-view.ts"

/**
 * Read out when it changes. It is in the page from the start, since screen readers do not read out
 * a live region that is added later.
 */
export function PaymentWords({ seen }: { seen: PaymentSnapshot }) {
  const { texts } = useSurroundings()
  const { payment } = seen
  const { title, text } = wordsFor(seen, texts)
  // An earlier version of the plugin sends only the invoice's id.
  const reference = payment?.reference ?? payment?.invoice_id
  return (
    <div role="status" aria-live="polite" aria-atomic="true">
      {title && <p className="invoice-payment-title">{title}</p>}
      <p className="invoice-payment-text">{text}</p>
      {payment && needsReference(payment) && reference && (
        <p className="invoice-payment-reference">
          {texts.reference}: <bdi>{reference}</bdi>
        </p>
      )}
      {seen.problem && payment && !seen.isOver && (
        <p className="invoice-payment-offline">{texts.offline}</p>
      )}
    </div>
  )
}

/** A connection problem says nothing about the payment, so the known state stays. */
export function wordsFor(
  { payment, problem, isOver }: PaymentSnapshot,
  texts: InvoicePaymentTexts
): Words {
  if (problem && isOver) {
    return { title: "", text: texts.errors[problem.code] }
  }
  if (payment) {
    return wordsOf(payment, texts)
  }
  return { title: "", text: problem ? texts.offline : texts.checking }
}
