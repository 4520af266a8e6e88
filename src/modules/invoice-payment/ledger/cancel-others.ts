import { LEDGER, LIVE, OPEN_INVOICE } from "./table"

/** The service is to be asked to cancel it at once. */
const CANCEL_NOW = "cancel_due_at = now(), cancel_tries = 0"

/**
 * The row in `standing` has an order, paid, on hold, or placed to be paid by this invoice: with
 * another payable invoice of the collection the shopper could pay twice, so the others are
 * cancelled. If the invoice ends without money, the shopper is given a new one ("pay now").
 */
export const CANCEL_OTHERS_OF_STANDING = `update ${LEDGER} other set ${CANCEL_NOW}, updated_at = now()
  from standing where (standing.status in ('completed', 'under_review')
      or (standing.status = 'pending' and standing.placed_unpaid_at is not null
        and other.status <> 'under_review'))
    and other.${LIVE} and other.id <> standing.id
    and other.payment_collection_id = standing.payment_collection_id and other.${OPEN_INVOICE}`
