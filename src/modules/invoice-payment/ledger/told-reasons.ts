import { PAID_OTHERWISE } from "../../../payment-rules/settlement/attention"
import { HISTORY } from "./table"

const REASONS = PAID_OTHERWISE.map((reason) => `'${reason}'`).join(", ")

/**
 * What a human was told of row `:id`, of the reasons that say that something else paid: also what
 * another reason has replaced since. If they used the invoice for another cart, that decided it.
 */
export const TOLD_REASONS = `array(select distinct told.decided from ${HISTORY} told
  where told.invoice_payment_id = :id and told.deleted_at is null
    and told.kind = 'attention' and told.decided in (${REASONS})
    and not exists (select 1 from ${HISTORY} applied
      where applied.invoice_payment_id = :id and applied.deleted_at is null
        and applied.kind = 'apply' and applied.created_at >= told.created_at))`
