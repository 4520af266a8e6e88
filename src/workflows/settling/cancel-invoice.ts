import type { MedusaContainer } from "@medusajs/framework/types"
import { InvoiceApiError } from "../../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"

const RETRY_MS = 30_000
const MAX_TRIES = 3

/**
 * Asks the service to cancel an invoice that nobody needs any more, and has it
 * read afterwards, since it may have been paid. The operation's path and answer
 * are not shown in the interface, so the answer decides nothing. Where the
 * operation does not exist, the invoice is watched until it is dead.
 */
export async function cancelInvoice(
  row: StoredRow,
  container: MedusaContainer
): Promise<void> {
  const { access, merchants, outcomes, options } =
    container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
  const present = await access.present()
  const merchant = present && (await merchants.get(present.fingerprint))
  const off = options.cancelPath === null || merchant?.cancel_missing
  if (!present || !row.invoice_id || off) {
    await outcomes.cancelGivenUp(row)
    return
  }
  try {
    await present.client.cancelInvoice(row.invoice_id)
    await outcomes.cancelAsked(row, { kind: "cancel", by: "drain" })
  } catch (error) {
    if (!(error instanceof InvoiceApiError)) {
      throw error
    }
    const missing = error.code === "operation_missing"
    if (missing) {
      await merchants.cancelMissing(present.fingerprint)
    }
    const again = !missing && row.cancel_tries + 1 < MAX_TRIES
    await outcomes.cancelFailed(row, again ? RETRY_MS : null, {
      kind: "cancel",
      by: "drain",
      seen: { code: error.code },
      decided: again ? "tried again" : "watched until it is dead",
    })
  }
}
