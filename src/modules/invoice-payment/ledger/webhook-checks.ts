import { generateEntityId } from "@medusajs/framework/utils"
import {
  WEBHOOK_CHECK_LIFE_MS,
  type WebhookCheckOutcome,
  type WebhookCheckRow,
} from "../../../payment-rules/health/webhook-check"
import { ROW, type Knex } from "./table"
import { completeTask, requestTask, TASKS, type Task } from "./tasks"

export const WEBHOOK_CHECKS = "invoice_payment_webhook_check"

export type StoredWebhookCheck = WebhookCheckRow & { db_now: Date }

type NewWebhookCheck = Pick<
  WebhookCheckRow,
  "amount" | "currency" | "merchant_id" | "started_by"
>

/** A change of a webhook test, and the task to end the test at its `stop_due_at`. */
const changing = (change: string) => `with changed as (${change} returning *),
  requested as (${requestTask(
    "webhook_test",
    `(select id as subject, stop_due_at as run_at from changed
      where ended_at is null) as due`
  )})
  select ${ROW} from changed`

const ENDED = `ended_at = now(), outcome = :outcome, error = :error, updated_at = now()`

/** Webhook tests; each change is one statement on database time. */
export class WebhookCheckRepository {
  constructor(private readonly db: Knex) {}

  /** Written before the service is asked; null: one is under way already. */
  begin(check: NewWebhookCheck): Promise<StoredWebhookCheck | null> {
    return this.one(
      changing(`insert into ${WEBHOOK_CHECKS} (id, merchant_id, amount, currency, started_by, stop_due_at, created_at, updated_at)
       values (:id, :merchant_id, :amount, :currency, :started_by,
         now() + :life_ms * interval '1 millisecond', now(), now())
       on conflict (slot) where ended_at is null and deleted_at is null do nothing`),
      {
        id: generateEntityId(undefined, "invpaypb"),
        life_ms: WEBHOOK_CHECK_LIFE_MS,
        ...check,
      }
    )
  }

  created(
    id: string,
    invoice: { id: string; payment_url: string }
  ): Promise<StoredWebhookCheck | null> {
    return this.one(
      changing(`update ${WEBHOOK_CHECKS} set invoice_id = :invoice_id, payment_url = :payment_url, updated_at = now(),
         stop_due_at = case when stopped_by is null then stop_due_at else now() end
       where id = :id`),
      { id, invoice_id: invoice.id, payment_url: invoice.payment_url }
    )
  }

  /** The newest one; null: there never was any. */
  last(): Promise<StoredWebhookCheck | null> {
    return this.one(
      `select ${ROW} from ${WEBHOOK_CHECKS} where deleted_at is null order by created_at desc limit 1`,
      {}
    )
  }

  /** The test has shown what it was made for; a webhook may also come after its end. */
  receiveWebhook(id: string): Promise<StoredWebhookCheck | null> {
    return this.one(
      changing(`update ${WEBHOOK_CHECKS} set webhook_at = coalesce(webhook_at, now()), webhooks = webhooks + 1,
         stop_due_at = least(stop_due_at, now()), updated_at = now()
       where id = :id`),
      { id }
    )
  }

  /**
   * null: none is under way.
   * @param patienceMs how long the service may still be creating the test's invoice
   */
  stop(by: string, patienceMs: number): Promise<StoredWebhookCheck | null> {
    return this.one(
      changing(`update ${WEBHOOK_CHECKS} set stopped_by = coalesce(stopped_by, :by), updated_at = now(),
         stop_due_at = case when invoice_id is null
           then created_at + :patience_ms * interval '1 millisecond' else now() end
       where ended_at is null`),
      { by, patience_ms: patienceMs }
    )
  }

  /** null: it ended meanwhile. */
  get(id: string): Promise<StoredWebhookCheck | null> {
    return this.one(
      `select ${ROW} from ${WEBHOOK_CHECKS} where id = :id and ended_at is null`,
      { id }
    )
  }

  /**
   * Called by the worker that holds the test's task; changes nothing if a webhook or an
   * admin came meanwhile.
   */
  async end(
    task: Task,
    outcome: WebhookCheckOutcome,
    error: string | null = null
  ): Promise<void> {
    // Locks the test before its task, as a webhook does: the opposite order could deadlock.
    await this.db.raw(
      `with locked as materialized (
         select id from ${WEBHOOK_CHECKS} where id = :subject for update),
       ${completeTask("exists (select 1 from locked)")}
       update ${WEBHOOK_CHECKS} test set ${ENDED} from completed
       where test.id = completed.subject and test.ended_at is null`,
      { ...task, outcome, error } as never
    )
  }

  /** It never began: its invoice was not created. */
  async abandon(id: string, error: string | null): Promise<void> {
    await this.db.raw(
      `with ended as (
         update ${WEBHOOK_CHECKS} set ${ENDED} where id = :id and ended_at is null returning id)
       delete from ${TASKS} task using ended
       where task.subject = ended.id and task.kind = 'webhook_test'`,
      { id, outcome: "not_created", error } as never
    )
  }

  private async one(
    sql: string,
    bindings: Record<string, unknown>
  ): Promise<StoredWebhookCheck | null> {
    const { rows } = await this.db.raw<{ rows: StoredWebhookCheck[] }>(
      sql,
      bindings as never
    )
    return rows[0] ?? null
  }
}
