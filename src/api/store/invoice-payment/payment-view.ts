import type { PublicUrls } from "../../../modules/invoice-payment/public-urls"
import type { StoredRow } from "../../../modules/invoice-payment/ledger/table"
import { nextRefreshMs } from "../../../payment-rules/shopper/page-state"
import { outcomeOf } from "../../../payment-rules/shopper/payment-outcome"
import { toSessionData } from "../../../payment-rules/checkout/session-data"
import { shortReference } from "../../../payment-rules/shopper/short-reference"
import { shownOrderId } from "../../../payment-rules/shopper/shown-order"

/** A payment as the Store API shows it: nothing that only the merchant may see. */
export function toPaymentView(row: StoredRow, addresses: PublicUrls) {
  return {
    ...toSessionData(row, addresses.ofSession(row)),
    id: row.session_id,
    reference: shortReference(row.id),
    outcome: outcomeOf(row),
    order_id: shownOrderId(row, row.db_now),
    next_poll_ms: nextRefreshMs(row, row.db_now),
  }
}
