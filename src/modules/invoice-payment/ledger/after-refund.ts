import { ENDS_WITH_REFUND } from "../../../payment-rules/orders/refund-balance"
import type { RefundRefusal } from "../../../payment-rules/orders/refund-refusals"
import {
  AT_REST,
  LEDGER,
  oneRow,
  REFUNDS,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"
import { hasUnbookedCapture } from "./order-books"
import { requestTask } from "./tasks"

/**
 * The sum that a human recorded as returned of a row's money.
 * @param row the name that the statement gives to the ledger
 */
export const returnedOf = (row: string) =>
  `coalesce((select sum(cast(back.amount as numeric)) from ${REFUNDS} back
    where back.invoice_payment_id = ${row}.id and back.kind = 'recorded'
      and back.deleted_at is null), 0)`

/**
 * Returned money must not be captured afterwards: a paid invoice that is not settled is closed
 * once all of it was returned, as by "Resolve". A settled one loses the reasons that the refund
 * answers, otherwise a human could return the money a second time. It keeps `captured_unpaid`,
 * which is about other money, and `overpaid`, which is about its order (surplus.ts).
 * @returns why it cannot be closed now
 */
export async function closeUnsettled(
  trx: Knex,
  { id, settled_at, resolved_at }: StoredRow
): Promise<RefundRefusal | null> {
  if (settled_at) {
    await trx(LEDGER)
      .where({ id })
      .whereIn("attention_reason", ENDS_WITH_REFUND)
      .update({ attention_reason: null, attention_at: null })
  }
  if (settled_at ?? resolved_at) {
    return null
  }
  const closed = await oneRow(
    trx,
    `update ${LEDGER} set resolved_at = now(), reopened_at = null, next_due_at = null, priority = null,
       requested_at = null, requested_by = null, asked_version = 0, updated_at = now()
     where id = :id and ${AT_REST} and not ${hasUnbookedCapture(LEDGER)} returning ${ROW}`,
    { id }
  )
  return closed
    ? null
    : {
        code: "busy",
        refuse:
          "The invoice is being processed right now. Try again in a moment.",
      }
}

/**
 * If the refund closed a row that shows `captured_unpaid`, no list shows that capture any more.
 * The task checks the collection again, so that another row shows it.
 */
export async function requestVerify(
  trx: Knex,
  { id, attention_reason }: StoredRow
): Promise<void> {
  if (attention_reason === "captured_unpaid") {
    await trx.raw(
      `with due as (update ${LEDGER} set verify_due_at = now() where id = :id
         returning id as subject, verify_due_at as run_at)
       ${requestTask("verify", "due")}`,
      { id }
    )
  }
}
