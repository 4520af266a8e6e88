import { dueNow } from "./next-to-read"
import { requestTask } from "./tasks"
import {
  CLOSED_IN_DOUBT,
  hasNothingToRead,
  LEDGER,
  oneRow,
  REQUESTED,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

/**
 * 1 is read first, 2 may have to wait, 3 is the schedule's own. `request` takes class 1 only
 * from somebody who asks by hand: an admin, or the store's own code.
 */
type RefreshPriority = 1 | 2

/** A row's waiting request; several become one, the most urgent class wins. */
export const REQUEST = (priority: string) => `
  priority = least(coalesce(priority, 9), ${priority}),
  ${REQUESTED},
  urgent_version = case when ${priority} = 1 then request_version + 1 else urgent_version end,
  requested_at = coalesce(requested_at, now()), requested_by = :by`

/** A body is new if it differs from the row's earlier ones; at most three of each row are new. */
const SEEN_BODY = `coalesce(webhook_digests, '[]'::jsonb) @> to_jsonb(cast(:digest as text))`
const NEW_BODY = `(jsonb_array_length(coalesce(webhook_digests, '[]'::jsonb)) < 3 and not ${SEEN_BODY})`

const REFUSED = `r.status = 'rejected' and r.settled_at is null and r.resolved_at is null`

/**
 * The service may have news of an invoice that a human closed. After a body that is not new, or
 * one beyond the limit, the read only waits: the state that it reports can be new all the same.
 */
const IN_DOUBT = `(select id as subject,
    case when fresh then now() else now() + interval '10 minutes' end as run_at
  from received where ${CLOSED_IN_DOUBT}) as in_doubt`

type WebhookReceipt = StoredRow & {
  fresh: boolean
  previous_at: Date | null
}

const IS_SHOWN = "status = 'completed' and attention_reason is not null"
const BY_HAND = "(:class = 1 and not :is_undo)"

/** Requests to refresh an invoice. They are written first and worked on later. */
export class RefreshRequestRepository {
  constructor(private readonly db: Knex) {}

  /**
   * null: the row is closed or unknown, nothing will be refreshed.
   * A request by hand counts for ten minutes. So it begins the tries of a paid row anew, if it
   * shows a reason: otherwise one that failed many times before could fail once, and be tried again
   * in an hour. Without a reason shown, one request after another would hide that the order fails.
   * @param request `isUndo`: a decision was taken back, and none made: what waits for a human
   * goes on waiting
   */
  async request(
    id: string,
    {
      isUndo = false,
      ...request
    }: { class: RefreshPriority; by: string; isUndo?: boolean }
  ): Promise<StoredRow | null> {
    return oneRow(
      this.db,
      `update ${LEDGER} set ${REQUEST(":class")}, updated_at = now(),
         asked_version = case when ${BY_HAND} then request_version + 1 else asked_version end,
         asked_at = case when ${BY_HAND} then now() else asked_at end,
         settle_attempts = case when ${BY_HAND} and ${IS_SHOWN} then 0 else settle_attempts end
       where id = :id and settled_at is null and resolved_at is null returning ${ROW}`,
      { id, ...request, is_undo: isUndo }
    )
  }

  /** An open row that has an invoice is due now. This is no request by hand. */
  async makeDue({ id }: StoredRow): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set ${dueNow()}, updated_at = now()
       where id = :id and settled_at is null and resolved_at is null
         and not ${hasNothingToRead()}`,
      { id }
    )
  }

  /**
   * Records one webhook, before it is answered. `fresh`: its body was not seen before;
   * `previous_at`: when the webhook before a repeated one came. Ids in the body help to
   * find the invoice of a row whose creation is unknown. A refused creation becomes
   * `unknown`: only the service knows the webhook URL, so a proxy must have refused in its
   * place.
   */
  async receiveWebhook(
    id: string,
    body: { digest: string; candidates: string[] }
  ): Promise<WebhookReceipt | null> {
    const row = await oneRow(
      this.db,
      `with old as (select id, ${NEW_BODY} as fresh,
           case when ${SEEN_BODY} then last_webhook_at end as previous_at from ${LEDGER} where id = :id for update),
       received as (
       update ${LEDGER} r set last_webhook_at = now(), updated_at = now(),
         status = case when ${REFUSED} then 'unknown' else r.status end,
         status_since = case when ${REFUSED} then now() else r.status_since end,
         webhook_digests = case when old.fresh
           then coalesce(r.webhook_digests, '[]'::jsonb) || to_jsonb(cast(:digest as text)) else r.webhook_digests end,
         candidates = case when old.fresh and r.invoice_id is null then cast(:candidates as jsonb) else r.candidates end,
         priority = case when r.settled_at is null and r.resolved_at is null
           then least(coalesce(r.priority, 9), case when old.fresh then 1 else 2 end) end,
         ${REQUESTED},
         urgent_version = case when old.fresh then request_version + 1 else urgent_version end,
         requested_at = coalesce(r.requested_at, now()), requested_by = 'webhook'
       from old where r.id = old.id
       returning r.*, now() as db_now, old.fresh as fresh, old.previous_at),
       closed_task as (${requestTask("closed", IN_DOUBT)})
       select * from received`,
      { id, digest: body.digest, candidates: JSON.stringify(body.candidates) }
    )
    return row as WebhookReceipt | null
  }

  /** The shopper came back. The first return to the success URL is urgent; any other may wait. */
  async receiveReturn(
    id: string,
    purpose: "success" | "cancel" | "status"
  ): Promise<StoredRow | null> {
    if (purpose === "success") {
      const first = await oneRow(
        this.db,
        `update ${LEDGER} set returned_at = now(), ${REQUEST("1")}, updated_at = now()
         where id = :id and returned_at is null and settled_at is null and resolved_at is null
         returning ${ROW}`,
        { id, by: "return" }
      )
      if (first) {
        return first
      }
    }
    return this.request(id, { class: 2, by: "return" })
  }
}
