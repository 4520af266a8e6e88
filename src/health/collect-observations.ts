import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import {
  contractLines,
  shownStatus,
  type ServiceObservations,
} from "../payment-rules/health/service-observations"

/** Observed service behaviour: payload shapes, status values and times, with lines to copy. */
export async function collectObservations({
  statistics,
  payloadShapes,
}: InvoicePaymentModuleService): Promise<
  ServiceObservations & { lines: string[] }
> {
  const [values, seen] = await Promise.all([
    statistics.statusValues(),
    payloadShapes.list(),
  ])
  const statuses = values.map(({ status, invoices }) => ({
    word: shownStatus(status),
    invoices,
  }))
  const observed = { statuses, shapes: seen }
  return { ...observed, lines: contractLines(observed) }
}
