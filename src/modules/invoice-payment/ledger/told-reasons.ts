import { PAID_OTHERWISE } from "../../../payment-rules/settlement/attention"
import { HISTORY } from "./table"

const REASONS = PAID_OTHERWISE.map((reason) => `'${reason}'`).join(", ")

/**
 * What a human was told of row `:id` since its order `:order_id` exists, of the reasons that say
 * that something else paid: also what another reason has replaced since. What they were told of a
 * cart does not count once it is ordered.
 */
export const TOLD_REASONS = `array(select distinct told.decided from ${HISTORY} told
  where told.invoice_payment_id = :id and told.deleted_at is null
    and told.kind = 'attention' and told.decided in (${REASONS})
    and told.created_at >= (select created_at from "order" where id = :order_id))`
