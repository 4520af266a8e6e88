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
import { listInvoices, type AdminInvoice } from "../invoice-view"
import { searchFilters } from "../search-filters"
import type { AdminExportInvoicesParams } from "../validators"
import { BYTE_ORDER_MARK, clockOf, csvHead, csvLine } from "./csv"

const BATCH = 500

/** The list as a file for spreadsheets, however long it is. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, AdminExportInvoicesParams>,
  res: MedusaResponse
) {
  const { time_zone, ...query } = req.validatedQuery
  const filters = await searchFilters(query, req.scope)
  res.set({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${exportName(filters.created_at, time_zone)}"`,
  })
  const clock = clockOf(time_zone)
  const text = csvText(filters, (one) => csvLine(one, clock), req.scope)
  await pipeline(Readable.from(text), res)
}

async function* csvText(
  filters: InvoiceFilters,
  lineOf: (invoice: AdminInvoice) => string,
  scope: MedusaContainer
) {
  const { search } = scope.resolve(INVOICE_PAYMENT_MODULE)
  yield BYTE_ORDER_MARK + csvHead()
  for await (const rows of search.batches(filters, BATCH)) {
    const invoices = await listInvoices(rows, scope)
    yield invoices.map(lineOf).join("")
  }
}
