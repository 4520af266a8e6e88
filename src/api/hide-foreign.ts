import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { isForeign } from "../payment-rules/ledger-row"

/** Nobody is sent to pay an invoice that the present credentials could not read. */
export async function withoutForeignPage(
  row: StoredRow,
  { merchant }: Pick<InvoicePaymentModuleService, "merchant">
): Promise<StoredRow> {
  return isForeign(row, await merchant.merchantId())
    ? { ...row, payment_url: null }
    : row
}
