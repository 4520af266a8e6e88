import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../../../modules/invoice-payment"
import type { InvoiceFilters } from "../../../../../modules/invoice-payment/ledger/search"
import { exportName } from "../../../../../payment-rules/orders/export-name"
import { listInvoices } from "../invoice-view"
import { searchFilters } from "../search-filters"
import type { AdminExportInvoicesParams } from "../validators"
import { BYTE_ORDER_MARK, clockOf, csvHead, csvLine } from "./csv"

const BATCH = 500

/** The list as a file for spreadsheets, however long it is; times in the store's time zone. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, AdminExportInvoicesParams>,
  res: MedusaResponse
) {
  const { search, options } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const filters = await searchFilters(req.validatedQuery, req.scope)
  const rows = await search.period(filters)
  const timeZone = options.timeZone ?? "UTC"
  const name = exportName({ asked: filters.created_at, rows }, timeZone)
  res.set({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
    // For a dashboard that is served from another origin.
    "Access-Control-Expose-Headers": "Content-Disposition",
  })
  await pipeline(Readable.from(csvText(filters, timeZone, req.scope)), res)
}

async function* csvText(
  filters: InvoiceFilters,
  timeZone: string,
  scope: MedusaContainer
) {
  const { search } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const clock = clockOf(timeZone)
  yield BYTE_ORDER_MARK + csvHead(timeZone)
  for await (const rows of search.batches(filters, BATCH)) {
    const invoices = await listInvoices(rows, scope)
    yield invoices.map((one) => csvLine(one, clock)).join("")
  }
}
