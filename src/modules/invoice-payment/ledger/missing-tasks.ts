import type { Logger } from "@medusajs/framework/types"
import { CLOSED_WATCHED_MS } from "../../../payment-rules/schedule/schedule"
import { REOPENS } from "./reopen"
import { WEBHOOK_CHECKS } from "./webhook-checks"
import { CLOSED_IN_DOUBT, HISTORY, LEDGER, LIVE, type Knex } from "./table"
import { TASKS } from "./tasks"

const missing = (kind: string, fact: string) =>
  `insert into ${TASKS} (subject, kind, run_at)
   select fact.subject, '${kind}', fact.run_at from (${fact}) as fact
   where not exists (select 1 from ${TASKS} task
     where task.subject = fact.subject and task.kind = '${kind}')
   on conflict do nothing returning subject`

const UNANNOUNCED = `select id as subject, created_at as run_at from ${HISTORY}
  where event_name is not null and announced_at is null and ${LIVE}`

const UNSENT = `select id as subject, message_due_at as run_at from ${HISTORY}
  where message_due_at is not null and ${LIVE}`

const UNVERIFIED = `select id as subject, verify_due_at as run_at from ${LEDGER}
  where verify_due_at is not null and ${LIVE}`

const UNDER_WAY = `select id as subject, stop_due_at as run_at from ${WEBHOOK_CHECKS}
  where ended_at is null and ${LIVE}`

/**
 * Closed in doubt, and the last read of its watch is not done (watch-closed.ts), or no read since
 * the last webhook.
 */
const CLOSED = `select id as subject, now() as run_at from ${LEDGER}
  where ${CLOSED_IN_DOUBT} and ${REOPENS} and ${LIVE} and invoice_id is not null
    and coalesce(last_read_at, '-infinity')
      < greatest(resolved_at + :watched_ms * interval '1 millisecond', last_webhook_at)`

/**
 * Creates the tasks that the facts ask for and that do not exist. One statement writes a task with
 * its fact, and one completes it with its result. So a missing task was deleted by hand, or lost
 * by an error of the plugin.
 */
export class MissingTasks {
  /** How many this process found since it started. */
  found = 0

  constructor(
    private readonly db: Knex,
    private readonly logger: Logger
  ) {}

  /** One statement has one snapshot, so the facts and the tasks are compared as of one moment. */
  async create(): Promise<void> {
    const { rows } = await this.db.raw<{ rows: { created: number }[] }>(
      `with announcements as (${missing("announce", UNANNOUNCED)}),
         messages as (${missing("message", UNSENT)}),
         verifications as (${missing("verify", UNVERIFIED)}),
         webhook_tests as (${missing("webhook_test", UNDER_WAY)}),
         closed as (${missing("closed", CLOSED)})
       select (select count(*) from announcements)::int
         + (select count(*) from messages)::int
         + (select count(*) from verifications)::int
         + (select count(*) from webhook_tests)::int
         + (select count(*) from closed)::int as created`,
      { watched_ms: CLOSED_WATCHED_MS }
    )
    const created = rows[0]?.created ?? 0
    this.found += created
    if (created > 0) {
      this.logger.error(
        `invoice-payment: ${created} tasks were missing, and were created from the ledger`
      )
    }
  }
}
