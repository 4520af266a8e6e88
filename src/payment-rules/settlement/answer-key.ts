import { toInvoiceAmount } from "../checkout/amount"
import { shownText } from "./compared-values"
import type { FetchedInvoice } from "./invoice-check"

type Answer = FetchedInvoice & {
  status: string
  /** For the times only their presence counts. */
  completed_at: string | Date | null
  cancelled_at: string | Date | null
}

/**
 * The service's answer about the money, as one text. A human decides about one answer: any other
 * answer is announced anew, and ends what they decided about the earlier one.
 */
export function answerKey(answer: Answer): string {
  const { status, amount, currency, external_reference } = answer
  return [
    shownText(status),
    answer.completed_at ? "completed_at" : "",
    answer.cancelled_at ? "cancelled_at" : "",
    toInvoiceAmount(amount),
    shownText(currency.toLowerCase()),
    shownText(external_reference ?? ""),
  ].join("|")
}
