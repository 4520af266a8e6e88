import { generateEntityId } from "@medusajs/framework/utils"
import {
  PROBE_LIFE_MS,
  type ProbeOutcome,
  type ProbeRow,
} from "../../../payment-rules/webhook-probe"
import type { Knex } from "./table"

const PROBES = "invoice_payment_probe"
const ROW = "*, now() as db_now"
const LEASE = "interval '30 seconds'"
const FREE = "(lease_until is null or lease_until < now())"

export type StoredProbe = ProbeRow & { db_now: Date }

type NewProbe = Pick<
  ProbeRow,
  "amount" | "currency" | "merchant_id" | "started_by"
>

/** Live tests of the webhooks; each change is one statement on database time. */
export class ProbeLedger {
  constructor(private readonly db: Knex) {}

  /** Written before the service is asked; null: one is under way already. */
  begin(probe: NewProbe): Promise<StoredProbe | null> {
    return this.one(
      `insert into ${PROBES} (id, merchant_id, amount, currency, started_by, stop_due_at, created_at, updated_at)
       values (:id, :merchant_id, :amount, :currency, :started_by,
         now() + :life_ms * interval '1 millisecond', now(), now())
       on conflict (slot) where ended_at is null and deleted_at is null do nothing
       returning ${ROW}`,
      {
        id: generateEntityId(undefined, "invpaypb"),
        life_ms: PROBE_LIFE_MS,
        ...probe,
      }
    )
  }

  created(
    id: string,
    invoice: { id: string; payment_url: string }
  ): Promise<StoredProbe | null> {
    return this.one(
      `update ${PROBES} set invoice_id = :invoice_id, payment_url = :payment_url, updated_at = now(),
         stop_due_at = case when stopped_by is null then stop_due_at else now() end
       where id = :id returning ${ROW}`,
      { id, invoice_id: invoice.id, payment_url: invoice.payment_url }
    )
  }

  /** The newest one; null: there never was any. */
  last(): Promise<StoredProbe | null> {
    return this.one(
      `select ${ROW} from ${PROBES} where deleted_at is null order by created_at desc limit 1`,
      {}
    )
  }

  /** It has shown what it was made for; a webhook may also come after its end. */
  receiveWebhook(id: string): Promise<StoredProbe | null> {
    return this.one(
      `update ${PROBES} set webhook_at = coalesce(webhook_at, now()), webhooks = webhooks + 1,
         stop_due_at = least(stop_due_at, now()), updated_at = now()
       where id = :id returning ${ROW}`,
      { id }
    )
  }

  /**
   * null: none is under way.
   * @param patienceMs while the service may still be asked for its invoice
   */
  stop(by: string, patienceMs: number): Promise<StoredProbe | null> {
    return this.one(
      `update ${PROBES} set stopped_by = coalesce(stopped_by, :by), updated_at = now(),
         stop_due_at = case when invoice_id is null
           then created_at + :patience_ms * interval '1 millisecond' else now() end
       where ended_at is null returning ${ROW}`,
      { by, patience_ms: patienceMs }
    )
  }

  /** The test whose invoice is to be cancelled now, for one worker at a time. */
  takeDue(): Promise<StoredProbe | null> {
    return this.one(
      `update ${PROBES} set lease_until = now() + ${LEASE}
       where id = (select id from ${PROBES} where ended_at is null and stop_due_at <= now() and ${FREE}
         limit 1 for update skip locked)
       returning ${ROW}`,
      {}
    )
  }

  /** Not ended yet: tried again after this time. */
  async putOff(id: string, ms: number): Promise<void> {
    await this.db.raw(
      `update ${PROBES} set lease_until = null, stop_tries = stop_tries + 1,
         stop_due_at = now() + :ms * interval '1 millisecond', updated_at = now()
       where id = :id and ended_at is null`,
      { id, ms }
    )
  }

  async end(
    id: string,
    outcome: ProbeOutcome,
    error: string | null = null
  ): Promise<void> {
    await this.db.raw(
      `update ${PROBES} set ended_at = now(), lease_until = null, outcome = :outcome, error = :error, updated_at = now()
       where id = :id and ended_at is null`,
      { id, outcome, error }
    )
  }

  private async one(
    sql: string,
    bindings: Record<string, unknown>
  ): Promise<StoredProbe | null> {
    const { rows } = await this.db.raw<{ rows: StoredProbe[] }>(
      sql,
      bindings as never
    )
    return rows[0] ?? null
  }
}
