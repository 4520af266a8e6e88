import type {
  InvoicePaymentEventName,
  InvoicePaymentEventPayload,
} from "../../../events"
import { HISTORY, LEDGER, type Knex } from "./table"
import { completeTask, requestTask, type Task } from "./tasks"

/** The event for the event bus. */
export type Announcement = {
  name: InvoicePaymentEventName
  data: InvoicePaymentEventPayload
}

/** History lines whose event is sent to the event bus, at least once. */
export class AnnouncementRepository {
  constructor(private readonly db: Knex) {}

  /** The event of a history line, with the row as it is now. null: the row is gone. */
  async get(lineId: string): Promise<Announcement | null> {
    const { rows } = await this.db.raw<{ rows: Announcement[] }>(
      `select line.event_name as name, json_build_object(
         'id', r.id, 'invoice_id', r.invoice_id,
         'cart_id', r.cart_id, 'order_id', r.order_id,
         'reason', case when line.event_name like '%needs_attention' then line.decided end) as data
       from ${HISTORY} line join ${LEDGER} r on r.id = line.invoice_payment_id
       where line.id = :line_id`,
      { line_id: lineId }
    )
    return rows[0] ?? null
  }

  /**
   * Records that the event bus accepted the event, and requests the shopper's message. The
   * statement that wrote the event does not request it: a message may follow several events, and
   * the ledger's statements need not know whether the store sends messages.
   * @param messageEvents events that a message may follow
   */
  async announced(
    task: Task,
    messageEvents: readonly InvoicePaymentEventName[]
  ): Promise<void> {
    await this.db.raw(
      `with ${completeTask()},
       announced as (
         update ${HISTORY} line set announced_at = now(),
           message_due_at = case when line.event_name = any(:message_events) then now() end
         from completed where line.id = completed.subject
         returning line.id as subject, line.message_due_at as run_at)
       ${requestTask("message", "announced where run_at is not null")}`,
      { ...task, message_events: [...messageEvents] } as never
    )
  }
}
