import { FREE } from "./next-to-read"
import { HAS_SESSION, LEDGER, OF_MERCHANT, PERHAPS_PAID } from "./table"

/** A webhook or a shopper's return since the last read asks for another one. */
const IS_UNREAD = `(priority is not null and (priority = 1 or coalesce(
  greatest(last_webhook_at, returned_at) >= coalesce(last_read_at, '-infinity'), false)))`

/**
 * Nothing says that the invoice was paid, and no news of it waits to be read. A read that failed
 * leaves its request with class 2, so the class alone does not tell.
 */
export const MAY_BE_CANCELLED = `(not ${PERHAPS_PAID} and not ${IS_UNREAD})`

/** Marked as detached, but core has a session for it: the mark alone proves nothing. */
const STILL_USED = `(detached_at is not null and ${HAS_SESSION})`

/** The collection's amount or currency is not that of the invoice any more. */
const OUTDATED = `exists (select 1 from payment_collection asked
  where asked.id = ${LEDGER}.payment_collection_id and asked.deleted_at is null
    and (round(asked.amount, 2) <> cast(${LEDGER}.amount as numeric)
      or lower(asked.currency_code) <> lower(${LEDGER}.currency)))`

/**
 * Finds the next invoice to cancel. A detached one is given time, unless its collection asks for
 * another amount by now. Medusa writes that amount in parallel with the mark, so it is compared
 * here and not when the mark is set. An invoice of another merchant waits until that merchant's
 * credentials are back: the service hides it from the present ones.
 */
export const NEXT_TO_CANCEL = `(
  select id from ${LEDGER} where ${FREE} and cancel_due_at is not null
    and (cancel_due_at <= now() or (detached_at is not null and cancel_tries = 0 and ${OUTDATED}))
    and status in ('pending', 'under_review') and invoice_id is not null and ${MAY_BE_CANCELLED}
    and ${OF_MERCHANT} and (cancel_decided_at is not null or not ${STILL_USED})
  order by cancel_due_at limit 1 for update skip locked)`
