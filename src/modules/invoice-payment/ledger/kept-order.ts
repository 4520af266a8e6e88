import { dueNow } from "./next-to-read"
import {
  HISTORY,
  LEDGER,
  LIVE,
  ofPurchase,
  ORDER_CANCELED,
  ORDER_REASONS,
} from "./table"

/**
 * The newest decision about whether an order waits for its payment was to keep it. It is in the
 * history, since a mute ends with the service's next answer; only taking it back ends it.
 */
const keptBy = (rows: string) =>
  `coalesce((select line.kind = 'resolve' from ${HISTORY} line
    where ${rows} and line.deleted_at is null
      and line.kind in ('resolve', 'reopen') and line.seen ->> 'attention' in (${ORDER_REASONS})
    order by line.created_at desc, line.id desc limit 1), false)`

/** The decision was made on this row (last-decision.ts has the same rule). */
export const keepsItsOrder = (row: string) =>
  keptBy(`line.invoice_payment_id = ${row}.id`)

/** The decision was made on any invoice of the order. */
export const IS_KEPT = keptBy(`line.invoice_payment_id = any(array(
  select id from ${LEDGER} where ${LIVE} and ${ofPurchase({ order: ":order_id" })}))`)

/** The decision comes too late: the order was cancelled, and its event will end the reason. */
export const CANCELED_BEFORE = `(attention_reason in (${ORDER_REASONS}) and ${ORDER_CANCELED})`

/**
 * The order of the row in `decided` is left to humans. Its other invoices that show a reason about
 * it are read, which ends that reason unless the invoice has one of its own. A pending invoice has
 * none, so its reason ends here.
 */
export const READ_OTHERS_SHOWN = `update ${LEDGER} other set ${dueNow("other")}, updated_at = now(),
    attention_reason = case when other.status <> 'pending' then other.attention_reason end,
    attention_at = case when other.status <> 'pending' then other.attention_at end
  from decided
  where :reason in (${ORDER_REASONS}) and other.order_id = decided.order_id and other.id <> decided.id
    and other.${LIVE} and other.attention_reason in (${ORDER_REASONS})`

/**
 * An order that waits is decided by the invoice that ended last, whichever one people worked on.
 * Its reads may be over, so all ended ones are read once more.
 */
export const readEnded = (order: string, from = "") =>
  `update ${LEDGER} other set ${dueNow("other")}, updated_at = now()
  ${from} where other.order_id = ${order} and other.${LIVE}
    and other.status in ('cancelled', 'expired') and other.settled_at is null and other.resolved_at is null`

/** The decision in `decided` about its order was taken back. */
export const READ_OTHERS_ENDED = `${readEnded("decided.order_id", "from decided")}
    and other.id <> decided.id and cast(:reason as text) in (${ORDER_REASONS})`
