import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import { listInvoices } from "./invoice-view"
import { searchFilters } from "./search-filters"
import type { AdminGetInvoicesParams } from "./validators"

/** The ledger, newest first if nothing else is asked for. */
export async function GET(
  req: AuthenticatedMedusaRequest<unknown, AdminGetInvoicesParams>,
  res: MedusaResponse
) {
  const { search } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const { offset, limit, order, ...params } = req.validatedQuery
  const filters = await searchFilters(params, req.scope)
  const { rows, ...counts } = await search.page(filters, {
    ...{ offset, limit, order },
  })
  const invoices = await listInvoices(rows, req.scope)
  res.json({ invoices, ...counts, offset, limit })
}
