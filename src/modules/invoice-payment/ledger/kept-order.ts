import { HISTORY, LEDGER, LIVE, ORDER_REASONS } from "./table"

/**
 * A human was told on this row that its order waits, and has decided to keep the order. That
 * decision is in the history, since a mute ends with the service's next answer; only taking it
 * back ends it (last-decision.ts has the same rule).
 */
export const keepsItsOrder = (row: string) =>
  `coalesce((select line.kind = 'resolve' from ${HISTORY} line
    where line.invoice_payment_id = ${row}.id and line.deleted_at is null
      and line.kind in ('resolve', 'reopen') and line.seen ->> 'attention' in (${ORDER_REASONS})
    order by line.created_at desc, line.id desc limit 1), false)`

/**
 * The order of the row in `decided` is left to humans. Its other invoices that show a reason about
 * it are read, which ends that reason unless the invoice has one of its own.
 */
export const READ_OTHERS_SHOWN = `update ${LEDGER} other set next_due_at = now(), updated_at = now()
  from decided
  where :reason in (${ORDER_REASONS}) and other.order_id = decided.order_id and other.id <> decided.id
    and other.${LIVE} and other.attention_reason in (${ORDER_REASONS})`
