import type { HistoryLine } from "./history-line"
import { lowestIdSince } from "./ids-since"
import { HISTORY, LEDGER, type Knex } from "./table"

/** Lines per statement: it takes milliseconds, so that no worker waits for its locks. */
const BATCH = 500

/** Lines that say how an invoice's state was found out, not what was decided about its money. */
const DETAILS: readonly HistoryLine["kind"][] = [
  ...(["created", "webhook", "read"] as const),
  ...(["cancel", "recheck", "message"] as const),
]

/** Lines with an event are kept, as is the read that found the invoice paid. */
const IS_DETAIL = `line.kind = any(:details) and line.event_name is null
  and (line.kind <> 'read' or line.decided is distinct from 'paid')`

/** No run works on the row any more, and it waits for no human. */
const IS_OVER = `r.next_due_at is null and r.priority is null
  and (r.settled_at is not null or r.resolved_at is not null
    or (r.status in ('cancelled', 'expired', 'rejected') and r.attention_reason is null))`

/**
 * An id begins with its time, so no index on the time is needed; `created_at` decides which
 * lines are deleted.
 */
const PRUNE = `with page as (
   select id from ${HISTORY} where id > :after and id < :before order by id limit ${BATCH}),
 pruned as (
   delete from ${HISTORY} line using page, ${LEDGER} r
   where line.id = page.id and r.id = line.invoice_payment_id
     and line.created_at < now() - :months * interval '1 month'
     and ${IS_DETAIL} and ${IS_OVER} returning line.id)
 select (select max(id) from page) as last, (select count(*)::int from pruned) as pruned`

type Batch = { last: string | null; pruned: number }

/**
 * Deletes the old details of invoices that are over.
 * @returns how many lines it deleted
 */
export async function pruneHistory(db: Knex, months: number): Promise<number> {
  const before = lowestIdSince("invpayev_", monthsAgo(months))
  let after = ""
  let total = 0
  for (;;) {
    const { rows } = await db.raw<{ rows: [Batch] }>(PRUNE, {
      ...{ after, before, months },
      details: [...DETAILS],
    } as never)
    const [{ last, pruned }] = rows
    total += pruned
    if (last === null) {
      return total
    }
    after = last
  }
}

/** A day later than needed, since an id carries the clock of its process: `created_at` decides. */
function monthsAgo(months: number): Date {
  const timestamp = new Date()
  timestamp.setMonth(timestamp.getMonth() - months)
  return new Date(timestamp.getTime() + 24 * 3_600_000)
}
