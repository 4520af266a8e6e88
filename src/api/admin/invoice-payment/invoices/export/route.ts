import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../../../modules/invoice-payment"
import type { InvoiceFilters } from "../../../../../modules/invoice-payment/ledger/search"
import { exportName } from "../../../../../payment-rules/export-name"
import { listInvoices } from "../invoice-view"
import { searchFilters } from "../search-filters"
import type { AdminExportInvoicesParams } from "../validators"
import { BYTE_ORDER_MARK, csvHead, csvLine } from "./csv"

const BATCH = 500

/** The list as a file for spreadsheets, however long it is. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, AdminExportInvoicesParams>,
  res: MedusaResponse
) {
  const filters = await searchFilters(req.validatedQuery, req.scope)
  res.set({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${exportName(filters.created_at)}"`,
  })
  await pipeline(Readable.from(csvText(filters, req.scope)), res)
}

async function* csvText(filters: InvoiceFilters, scope: MedusaContainer) {
  const { search } = scope.resolve(INVOICE_PAYMENT_MODULE)
  yield BYTE_ORDER_MARK + csvHead()
  for await (const rows of search.batches(filters, BATCH)) {
    const invoices = await listInvoices(rows, scope)
    yield invoices.map(csvLine).join("")
  }
}
