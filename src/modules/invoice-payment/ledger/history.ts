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

/** What happened to each row; also the outbox of our events. */
export class HistoryLedger {
  constructor(private readonly db: Knex) {}

  async write(rowId: string, line: HistoryLine): Promise<void> {
    await this.db(HISTORY).insert({
      id: generateEntityId(undefined, "invpayev"),
      invoice_payment_id: rowId,
      kind: line.kind,
      by: line.by,
      seen: line.seen ? JSON.stringify(line.seen) : null,
      decided: line.decided ?? null,
      event_name: line.event_name ?? null,
    })
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
      .where({ kind: "read", decided: "under_review" })
      .whereRaw("invoice_payment_id = ?", [rowId])
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
