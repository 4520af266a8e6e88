import { generateEntityId } from "@medusajs/framework/utils"
import { LEDGER, type Knex } from "./ledger/table"

const TABLE = "invoice_payment_credential"

export type MerchantRecord = {
  merchant_id: string | null
  merchant_name: string | null
  merchant_status: string | null
  checked_at: Date | null
  check_error: string | null
  reads_paused: boolean
  /** Within the last day; then the service is not asked. */
  cancel_missing: boolean
  cancel_missing_at: Date | null
}

/** The service's last answer about the merchant behind one pair of credentials. */
export class MerchantRecords {
  constructor(private readonly db: Knex) {}

  async get(fingerprint: string): Promise<MerchantRecord | null> {
    const { rows } = await this.db.raw<{ rows: MerchantRecord[] }>(
      `select *, coalesce(reads_paused_until > clock_timestamp(), false) as reads_paused,
         coalesce(cancel_missing_at > now() - interval '1 day', false) as cancel_missing
       from ${TABLE} where fingerprint = ?`,
      [fingerprint]
    )
    return rows[0] ?? null
  }

  /**
   * Whether this process asks now: there is no answer yet, or the last one is not `active`
   * and a minute old. Only one process gets true. A shopper may be waiting, so as long as there
   * never was an answer it is asked more often: ten seconds after a call that failed, and two
   * after a process began to ask and died, which leaves neither status nor error. If it was
   * only slow, the service is asked once more.
   */
  async claimCheck(fingerprint: string): Promise<boolean> {
    return this.claim(
      fingerprint,
      `c.merchant_status is distinct from 'active'
         and coalesce(c.checked_at < now() - case
           when c.merchant_status is not null then interval '1 minute'
           when c.check_error is not null then interval '10 seconds'
           else interval '2 seconds' end, true)`
    )
  }

  /** Whether this process asks although the last answer was good; at most every 10 s. */
  async claimDoubt(fingerprint: string): Promise<boolean> {
    return this.claim(
      fingerprint,
      `coalesce(c.checked_at < now() - interval '10 seconds', true)`
    )
  }

  /** One statement, so that only one of several processes gets true. */
  private async claim(fingerprint: string, when: string): Promise<boolean> {
    const { rows } = await this.db.raw<{ rows: unknown[] }>(
      `insert into ${TABLE} as c (id, fingerprint, checked_at, created_at, updated_at)
       values (:id, :fingerprint, now(), now(), now())
       on conflict (fingerprint) where deleted_at is null do update set checked_at = now()
         where ${when}
       returning id`,
      { id: generateEntityId(undefined, "invpaycr"), fingerprint }
    )
    return rows.length > 0
  }

  /** @returns whether these credentials were another merchant's, or nobody's, until now */
  async answered(
    fingerprint: string,
    merchant: { id: string; name: string | null; status: string }
  ): Promise<boolean> {
    const before = await this.get(fingerprint)
    await this.save(fingerprint, {
      merchant_id: merchant.id,
      merchant_name: merchant.name,
      merchant_status: merchant.status,
      check_error: null,
    })
    return before?.merchant_id !== merchant.id
  }

  /** Invoices of this merchant that earlier credentials could not read are due. */
  async readAgain(merchantId: string): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set backoff_until = null, updated_at = now(),
         next_due_at = case when priority is null then now() else next_due_at end
       where (next_due_at is not null or priority is not null) and backoff_until > now()
         and merchant_id = ? and status <> 'completed'
         and settled_at is null and resolved_at is null`,
      [merchantId]
    )
  }

  /** The service refused the credentials or the merchant; the code says how. */
  async refused(fingerprint: string, code: string): Promise<void> {
    await this.save(fingerprint, { merchant_status: code, check_error: code })
  }

  /** No answer: the known status stays, and only the error is stored. */
  async unreachable(fingerprint: string, code: string): Promise<void> {
    await this.save(fingerprint, { check_error: code })
  }

  async pauseReads(fingerprint: string, ms: number): Promise<void> {
    await this.db.raw(
      `update ${TABLE} set reads_paused_until = greatest(coalesce(reads_paused_until, now()),
         clock_timestamp() + :ms * interval '1 millisecond') where fingerprint = :fingerprint`,
      { fingerprint, ms }
    )
  }

  /** The service has no cancel operation: it is not asked to cancel for a day. */
  async cancelMissing(fingerprint: string): Promise<void> {
    await this.db(TABLE)
      .where({ fingerprint })
      .update({ cancel_missing_at: this.db.fn.now() })
  }

  private async save(
    fingerprint: string,
    fields: Partial<
      Omit<
        MerchantRecord,
        "reads_paused" | "cancel_missing" | "cancel_missing_at" | "checked_at"
      >
    >
  ): Promise<void> {
    await this.db(TABLE)
      .insert({
        id: generateEntityId(undefined, "invpaycr"),
        fingerprint,
        checked_at: this.db.fn.now(),
        ...fields,
      })
      .onConflict(
        this.db.raw("(fingerprint) where deleted_at is null") as never
      )
      .merge({ checked_at: this.db.fn.now(), ...fields })
  }
}
