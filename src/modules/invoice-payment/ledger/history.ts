import type { HistoryLine } from "./history-line"
import { generateEntityId } from "@medusajs/framework/utils"
import { HISTORY, type Knex } from "./table"
import { pruneHistory } from "./prune-history"
import { requestTask } from "./tasks"

type HistoryEntry = Pick<HistoryLine, "kind" | "by"> & {
  id: string
  seen: Record<string, unknown> | null
  decided: string | null
  created_at: Date
}

/**
 * A history line, and the task that announces its event, as parts of the statement that changes
 * the row: all is written, or nothing. `from` names the part that returns the changed row.
 * clock_timestamp() keeps two lines of one transaction in order; now() would be the same for both.
 * @param name of the line's part and bindings; a statement may have several lines
 * @param more SQL for what the statement itself adds to `seen`
 */
export function lineFrom(from: string, name = "line", more = ""): string {
  const seen = `cast(:${name}_seen as jsonb)${more && ` || ${more}`}`
  return `${name} as (
     insert into ${HISTORY} (id, invoice_payment_id, kind, "by", seen, decided, event_name, created_at)
     select :${name}_id, id, :${name}_kind, :${name}_by, ${seen}, :${name}_decided, :${name}_event, clock_timestamp()
     from ${from} returning id as subject, created_at as run_at, event_name),
   ${name}_task as (${requestTask("announce", `${name} where event_name is not null`)})`
}

/** The bindings of `lineFrom`. */
export function lineBindings(
  line: HistoryLine,
  name = "line"
): Record<string, string | null> {
  return {
    [`${name}_id`]: generateEntityId(undefined, "invpayev"),
    [`${name}_kind`]: line.kind,
    [`${name}_by`]: line.by,
    [`${name}_seen`]: line.seen ? JSON.stringify(line.seen) : null,
    [`${name}_decided`]: line.decided ?? null,
    [`${name}_event`]: line.event_name ?? null,
  }
}

/** The service's answer at the last notification of this reason. */
export function lastSeen(
  lines: HistoryEntry[],
  reason: string | null
): HistoryEntry["seen"] {
  const called = lines.filter(
    ({ kind, decided }) => kind === "attention" && decided === reason
  )
  return called.at(-1)?.seen ?? null
}

/** The history of each row. */
export class HistoryRepository {
  constructor(private readonly db: Knex) {}

  async write(rowId: string, line: HistoryLine): Promise<void> {
    await this.db.raw(
      `with ${lineFrom("(select cast(:id as text) as id) as changed")} select subject from line`,
      { id: rowId, ...lineBindings(line) } as never
    )
  }

  /** true: a read found the invoice under review at some time. */
  async wasUnderReview(rowId: string): Promise<boolean> {
    const line: unknown = await this.db(HISTORY)
      .where({ invoice_payment_id: rowId, deleted_at: null } as object)
      .where({ kind: "read", decided: "under_review" })
      .first("id")
    return line !== undefined
  }

  /** @returns how many old lines of closed or void invoices were deleted */
  async prune(months: number): Promise<number> {
    return pruneHistory(this.db, months)
  }

  async list(rowId: string): Promise<HistoryEntry[]> {
    return this.db<HistoryEntry>(HISTORY)
      .select("id", "kind", "by", "seen", "decided", "created_at")
      .where({ invoice_payment_id: rowId, deleted_at: null } as object)
      .orderBy(["created_at", "id"])
  }
}
