import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import {
  contractLines,
  shownWord,
  type Observed,
} from "../payment-rules/health/service-observations"

/** What this service really does: shapes, words and times; and as lines to copy. */
export async function collectObserved({
  census,
  shapes,
}: InvoicePaymentModuleService): Promise<Observed & { lines: string[] }> {
  const [words, seen] = await Promise.all([census.words(), shapes.list()])
  const statuses = words.map(({ word, invoices }) => ({
    word: shownWord(word),
    invoices,
  }))
  const observed = { statuses, shapes: seen }
  return { ...observed, lines: contractLines(observed) }
}
