import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerRow } from "../../../payment-rules/settlement/ledger-row"
import { lineBindings, lineFrom } from "./history"
import type { HistoryLine } from "./history-line"
import { hostOf, rememberHost } from "./payment-hosts"
import {
  HELD,
  heldBy,
  LEDGER,
  LIVE,
  oneRow,
  REUSABLE,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

export type NewRow = Pick<
  LedgerRow,
  | "payment_collection_id"
  | "cart_id"
  | "order_id"
  | "merchant_id"
  | "amount"
  | "currency"
  | "locale"
  | "signed_in_customer_id"
> & {
  session_id: string
  /** Names the key that signs the row's URLs. */
  token_key_id: string
}

type CreatedInvoice = {
  id: string
  /** null: the answer's status could not be read. */
  status: string | null
  payment_url: string
  expires_at: Date | null
}

/** An invoice of the collection is being created, or can be taken over. */
export const UNDER_WAY = `exists (select 1 from ${LEDGER}
  where ${LIVE} and payment_collection_id = :payment_collection_id
    and (status = 'creating' or ${REUSABLE}))`

/**
 * When the order was placed unpaid: another invoice of that order is one more try to pay it, and
 * takes over this time. null once one of its invoices is settled: what the order owes after a
 * later change does not make it an unpaid order.
 */
export const PLACED_UNPAID = `(select min(placed_unpaid_at) from ${LEDGER}
  where ${LIVE} and order_id = cast(:order_id as text)
  having bool_and(settled_at is null))`

/** A new row; `creation-budget.ts` adds the FROM clause, since each row needs a permit. */
export const INSERT_CREATING = `insert into ${LEDGER} (id, session_id, payment_collection_id, cart_id, order_id,
    merchant_id, amount, currency, locale, signed_in_customer_id, token_key_id,
    placed_unpaid_at, status, status_since, created_at, updated_at)
  select :id, :session_id, :payment_collection_id, :cart_id, :order_id,
    :merchant_id, :amount, :currency, :locale, :signed_in_customer_id, :token_key_id,
    ${PLACED_UNPAID}, 'creating', now(), now(), now()`

const CREATED = `with created as (
 update ${LEDGER} set status = 'pending', status_since = now(), invoice_id = :invoice_id,
   invoice_status = :invoice_status, payment_url = :payment_url, expires_at = :expires_at,
   cancel_due_at = case when status = 'unknown' then now() else cancel_due_at end,
   next_due_at = created_at + interval '1 minute', updated_at = now()
 where id = :id and status in ('creating', 'unknown') and invoice_id is null
 returning *),
 ${rememberHost("created")},
 ${lineFrom("created")}
 select ${ROW} from created`

/**
 * Only the service knows the webhook's URL. So where one came, the service has made the invoice,
 * and a refusal is a proxy's.
 */
const ENDED_AS =
  "(case when last_webhook_at is null then cast(:status as text) else 'unknown' end)"

/** The row while the service is asked for an invoice, and after. */
export class CreationRepository {
  constructor(private readonly db: Knex) {}

  /**
   * The service made the invoice; the first refresh is due a minute after the row was
   * written. A creation that was abandoned meanwhile stores its invoice too, but has it
   * cancelled: its cart may have another one by now.
   */
  async created(
    id: string,
    invoice: CreatedInvoice,
    line: HistoryLine
  ): Promise<StoredRow> {
    const row = await oneRow(this.db, CREATED, {
      id,
      invoice_id: invoice.id,
      invoice_status: invoice.status,
      payment_url: invoice.payment_url,
      host: hostOf(invoice.payment_url),
      expires_at: invoice.expires_at,
      ...lineBindings(line),
    })
    if (!row) {
      throw new MedusaError(
        MedusaError.Types.UNEXPECTED_STATE,
        `invoice-payment: row ${id} is not being created any more`
      )
    }
    return row
  }

  /**
   * The cart changed: requests the cancel of older invoices of another amount. Two creations can
   * end in the opposite order of their start, so it does nothing unless this invoice asks for what
   * the collection asks for now.
   */
  async cancelOutdated(row: StoredRow): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set cancel_due_at = now(), updated_at = now()
       where ${LIVE} and payment_collection_id = :collection_id and id <> :id and status = 'pending'
         and (amount <> :amount or currency <> :currency)
         and (created_at, id) < (select created_at, id from ${LEDGER} newer where newer.id = :id)
         and exists (select 1 from payment_collection asked
           where asked.id = :collection_id and asked.deleted_at is null
             and round(asked.amount, 2) = cast(:amount as numeric)
             and lower(asked.currency_code) = lower(:currency))`,
      {
        collection_id: row.payment_collection_id,
        id: row.id,
        amount: row.amount,
        currency: row.currency,
      }
    )
  }

  /** Refused: there is no invoice, unless a webhook has told of one. */
  async rejected(id: string): Promise<void> {
    await this.end(id, "rejected")
  }

  /** The answer was lost: the invoice may exist, and a webhook may bring its id. */
  async unknown(id: string): Promise<void> {
    await this.end(id, "unknown")
  }

  /**
   * The invoice of a lost creation was found. false: the row has one by now, or another run
   * holds it.
   */
  async adopt(row: StoredRow, invoiceId: string): Promise<boolean> {
    const adopted = await oneRow(
      this.db,
      `update ${LEDGER} set invoice_id = :invoice_id, status = 'pending', status_since = now(),
         updated_at = now()
       where id = :id and status = 'unknown' and invoice_id is null and ${HELD} returning ${ROW}`,
      { id: row.id, invoice_id: invoiceId, ...heldBy(row) }
    )
    return adopted !== null
  }

  /**
   * Abandons creations whose process died: no caller waits for their answer any more.
   * @param afterMs longer than any call to the service can take
   */
  async abandon(afterMs: number): Promise<void> {
    await this.db.raw(
      `update ${LEDGER} set status = 'unknown', status_since = now(),
         next_due_at = created_at + interval '1 day', updated_at = now()
       where ${LIVE} and status = 'creating' and created_at < now() - :after_ms * interval '1 millisecond'`,
      { after_ms: afterMs }
    )
  }

  private async end(id: string, status: "rejected" | "unknown") {
    await this.db.raw(
      `update ${LEDGER} set status = ${ENDED_AS}, status_since = now(), updated_at = now(),
         next_due_at = case when ${ENDED_AS} = 'unknown' then created_at + interval '1 day' end
       where id = :id and status = 'creating'`,
      { id, status }
    )
  }
}
