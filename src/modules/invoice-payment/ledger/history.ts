import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "./table"

const HISTORY = "invoice_payment_event"

export type HistoryLine = {
  kind:
    | "created"
    | "webhook"
    | "read"
    | "settle"
    | "cancel"
    | "attention"
    /** What admins and Medusa's refunds do; `by` names them. */
    | "recheck"
    | "resolve"
    | "apply"
    | "refund"
    /** To the shopper. */
    | "message"
  by: string
  seen?: Record<string, unknown>
  decided?: string
  /** An announcement that goes out with this line. */
  event_name?: string
}

export type HistoryEntry = Pick<HistoryLine, "kind" | "by"> & {
  id: string
  seen: Record<string, unknown> | null
  decided: string | null
  created_at: Date
}

export type PendingAnnouncement = {
  id: string
  invoice_payment_id: string
  event_name: string
  decided: string | null
}

/**
 * A line as one part of the statement that changes its row: both are written, or
 * neither. `from` names the part that gives back the changed row.
 * Two lines of one transaction keep their order: its now() would be the same.
 * @param name of this line's bindings, of which a statement may have several
 */
export function lineFrom(from: string, name = "line"): string {
  return `insert into ${HISTORY} (id, invoice_payment_id, kind, "by", seen, decided, event_name, created_at)
    select :${name}_id, id, :${name}_kind, :${name}_by, cast(:${name}_seen as jsonb), :${name}_decided, :${name}_event, clock_timestamp()
    from ${from}`
}

/** What `lineFrom` asks for. */
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

/** What happened to each row; also the outbox of our events. */
export class HistoryLedger {
  constructor(private readonly db: Knex) {}

  async write(rowId: string, line: HistoryLine): Promise<void> {
    await this.db.raw(lineFrom("(select cast(:id as text) as id) as line"), {
      id: rowId,
      ...lineBindings(line),
    } as never)
  }

  /**
   * Announcements that the event bus has not taken yet, oldest first: of one row,
   * or all that its own run should have sent by now.
   */
  async unannounced(rowId?: string): Promise<PendingAnnouncement[]> {
    const lines = this.db(HISTORY)
      .select("id", "invoice_payment_id", "event_name", "decided")
      .where({ deleted_at: null })
      .whereNotNull("event_name")
      .whereNull("announced_at")
      .orderBy("created_at")
      .limit(100)
    return rowId
      ? lines.where({ invoice_payment_id: rowId })
      : lines.whereRaw("created_at < now() - interval '10 seconds'")
  }

  async announced(id: string): Promise<void> {
    await this.db(HISTORY)
      .where({ id })
      .update({ announced_at: this.db.fn.now() })
  }

  /** A read has seen it under review. */
  async wasUnderReview(rowId: string): Promise<boolean> {
    const line: unknown = await this.db(HISTORY)
      .where({ invoice_payment_id: rowId, deleted_at: null } as object)
      .where({ kind: "read", decided: "under_review" })
      .first("id")
    return line !== undefined
  }

  async list(rowId: string): Promise<HistoryEntry[]> {
    return this.db<HistoryEntry>(HISTORY)
      .select("id", "kind", "by", "seen", "decided", "created_at")
      .where({ invoice_payment_id: rowId, deleted_at: null } as object)
      .orderBy(["created_at", "id"])
  }
}
