import type { Logger } from "@medusajs/framework/types"
import { WEBHOOK_CHECKS } from "./webhook-checks"
import { HISTORY, LIVE, type Knex } from "./table"
import { TASKS } from "./tasks"

const missing = (kind: string, fact: string) =>
  `insert into ${TASKS} (subject, kind, run_at)
   select fact.subject, '${kind}', fact.run_at from (${fact}) as fact
   where not exists (select 1 from ${TASKS} task
     where task.subject = fact.subject and task.kind = '${kind}')
   on conflict do nothing returning subject`

const UNANNOUNCED = `select id as subject, created_at as run_at from ${HISTORY}
  where event_name is not null and announced_at is null and ${LIVE}`

const UNDER_WAY = `select id as subject, stop_due_at as run_at from ${WEBHOOK_CHECKS}
  where ended_at is null and ${LIVE}`

/**
 * Creates the tasks that the facts ask for and that do not exist. A task is written and
 * completed in one statement with its fact, so none should be missing: one was deleted by
 * hand, or lost by an error of the plugin.
 */
export class MissingTasks {
  /** How many this process found since it started. */
  found = 0

  constructor(
    private readonly db: Knex,
    private readonly logger: Logger
  ) {}

  /** One statement, so that it compares the facts and the tasks of one moment. */
  async create(): Promise<void> {
    const { rows } = await this.db.raw<{ rows: { created: number }[] }>(
      `with announcements as (${missing("announce", UNANNOUNCED)}),
         webhook_tests as (${missing("webhook_test", UNDER_WAY)})
       select (select count(*) from announcements)::int
         + (select count(*) from webhook_tests)::int as created`
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
