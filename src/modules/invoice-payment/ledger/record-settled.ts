import { UNPAID_CAPTURE } from "./captures"
import { lineFrom } from "./history"
import { dueNow } from "./next-to-read"
import { HELD, LEDGER, LIVE, OPEN_INVOICE, ORDER_REASONS } from "./table"

/**
 * An open invoice that could be paid besides the row in `settled`: one of its collection,
 * or any of its order once the order owes nothing more.
 */
const SIBLING = `((other.payment_collection_id = settled.payment_collection_id
    or (:owes_nothing and other.order_id = settled.order_id)) and ${OPEN_INVOICE})`

/**
 * The order of `settled` is paid after a rejected review, or after its deadline: a row that needed
 * a human for that needs none any more. If something is left to pay, its next read decides that.
 */
const UNPAID_BEFORE = `(other.order_id = settled.order_id
  and other.attention_reason in (${ORDER_REASONS}))`

/** Row `r` shows a capture that is not its own: another payment of its collection is unpaid. */
const OTHER_CAPTURE = `(r.attention_reason = 'captured_unpaid' and exists (select 1 from payment p
  where p.payment_collection_id = r.payment_collection_id and ${UNPAID_CAPTURE}))`

const STAYS = `(${OTHER_CAPTURE} or r.attention_reason = 'overpaid')`

const own = (column: string) =>
  `(select ${column} from ${LEDGER} where id = :id)`

/**
 * Every row that the statement can change, locked in the order of ids: otherwise two such
 * statements could deadlock.
 */
const ROWS = `select id from ${LEDGER} where ${LIVE}
  and (payment_collection_id = ${own("payment_collection_id")} or order_id = ${own("order_id")})
  order by id for update`

/**
 * A row's order is captured. Writes in one statement: the announcement, the cancels of the open
 * invoices beside it, and the end of an earlier reason for waiting. A surplus still needs an admin
 * (surplus.ts checks for it right after this). So does another capture of its collection that
 * nobody paid.
 */
export const RECORD_SETTLED = `with rows as materialized (${ROWS}),
 settled as (
   update ${LEDGER} r set settled_at = now(), next_due_at = null, priority = null,
     requested_at = null, asked_version = 0,
     attention_reason = case when ${STAYS} then r.attention_reason end,
     attention_at = case when ${STAYS} then r.attention_at end, updated_at = now()
   from rows where r.id = rows.id and rows.id = :id and r.settled_at is null and ${HELD}
   returning r.id, r.order_id, r.payment_collection_id),
 others as (
   update ${LEDGER} other set updated_at = now(),
     cancel_due_at = case when ${SIBLING} then now() else cancel_due_at end,
     cancel_tries = case when ${SIBLING} then 0 else cancel_tries end,
     ${dueNow("other", `(${UNPAID_BEFORE} and not :owes_nothing)`)},
     attention_at = case when ${UNPAID_BEFORE} and :owes_nothing then null else attention_at end,
     attention_reason = case when ${UNPAID_BEFORE} and :owes_nothing then null else other.attention_reason end
   from settled, rows where other.id = rows.id and other.id <> settled.id
       and (${SIBLING} or ${UNPAID_BEFORE})),
 ${lineFrom("settled")}
 select order_id from settled`
