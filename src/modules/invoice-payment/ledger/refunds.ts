import { generateEntityId } from "@medusajs/framework/utils"
import type { AmountInput } from "../../../payment-rules/checkout/amount"
import {
  decideConsumption,
  owedAmount,
  isAllOfIt,
  refuseRecording,
  type RefundLine,
} from "../../../payment-rules/orders/refund-balance"
import type { OrderPageRefusal } from "../../../payment-rules/orders/order-page-refusals"
import type { RefundRefusal } from "../../../payment-rules/orders/refund-refusals"
import { closeUnsettled, requestVerify } from "./after-refund"
import { SESSION_CAPTURED } from "./captures"
import { HistoryRepository } from "./history"
import { OrderBooks } from "./order-books"
import {
  LEDGER,
  oneRow,
  REFUNDS,
  ROW,
  type Knex,
  type StoredRow,
} from "./table"

export type StoredRefund = RefundLine & {
  id: string
  invoice_payment_id: string
  idempotency_key: string | null
  reference: string | null
  note: string | null
  by: string
  refunded_at: Date | null
  created_at: Date
}

export type Recording = {
  /** Major units, two decimals. */
  amount: string
  idempotency_key: string | null
  reference: string | null
  note: string | null
  by: string
}

/** The recording of this amount whose refund is being run in Medusa. */
const BEING_RUN = `select id from ${REFUNDS}
  where invoice_payment_id = :row_id and kind = 'recorded' and deleted_at is null
    and amount = :amount and refunded_at is null and claimed_until > now()
  order by claimed_until desc limit 1`

/**
 * A line that consumed the allowance (`drawn`) does not count once its refund is gone: core removes
 * its refund's row when the provider throws, and this restores the balance. Core has committed the
 * row before it calls us. If a later step fails, the row stays: the money was returned.
 */
const STANDING = `(kind = 'recorded' or exists (
  select 1 from refund where refund.id = ${REFUNDS}.idempotency_key and refund.deleted_at is null))`

/**
 * Captured money is owed, whatever was decided about the invoice. It counts for every order of its
 * collection: core books its refund when it cancels one, even if the order it was captured for is
 * gone.
 */
const OWED = `((order_id = :order_id and (${SESSION_CAPTURED}
    or (resolved_at is null and doubted_at is null
      and coalesce(attention_reason, '') not in ('paid_elsewhere', 'paid_twice'))))
  or (order_id is null and ${SESSION_CAPTURED}
    and payment_collection_id = any(array(select payment_collection_id
      from order_payment_collection where order_id = :order_id and deleted_at is null))))`

/**
 * The balance of external refunds. Recording and consuming lock the row first and then decide on
 * the present lines, so two calls at once never use the same money.
 */
export class RefundRepository {
  constructor(private readonly db: Knex) {}

  async list(rowId: string): Promise<StoredRefund[]> {
    return standing(this.db, rowId)
  }

  async isRecorded(rowId: string, key: string | null): Promise<boolean> {
    return key !== null && Boolean(await find(this.db, { rowId, key }))
  }

  /** The same idempotency key twice is one recording. */
  async record(
    rowId: string,
    recording: Recording
  ): Promise<{ refund: StoredRefund } | RefundRefusal> {
    return this.underLock(rowId, async (trx, row) => {
      const earlier =
        recording.idempotency_key &&
        (await find(trx, { rowId, key: recording.idempotency_key }))
      if (earlier) {
        return earlier.amount === recording.amount
          ? { refund: earlier }
          : {
              code: "refund_key_used" as const,
              refuse: `idempotency_key: it was used before, for ${earlier.amount}`,
            }
      }
      const lines = await standing(trx, rowId)
      const refusal =
        refuseRecording(row, lines, recording.amount) ??
        (isAllOfIt(row, lines, recording.amount)
          ? await closeUnsettled(trx, row)
          : null)
      if (refusal) {
        return refusal
      }
      const refund = await insert(trx, rowId, {
        kind: "recorded",
        ...recording,
      })
      // The recording and its line are both written, or neither.
      await new HistoryRepository(trx).write(rowId, {
        kind: "refund",
        by: recording.by,
        seen: { amount: recording.amount, reference: recording.reference },
        decided: recording.note ?? "recorded as given back",
      })
      await requestVerify(trx, row)
      return { refund }
    })
  }

  /** Consumes the allowance for one of Medusa's refunds, once for each refund id. */
  async consumeAllowance(
    rowId: string,
    refund: { id: string; amount: AmountInput }
  ): Promise<{ consumed: string } | { refuse: OrderPageRefusal | string }> {
    return this.underLock(rowId, async (trx, row) => {
      const lines = await standing(trx, rowId)
      const earlier = lines.find(
        (line) => line.kind === "drawn" && line.idempotency_key === refund.id
      )
      if (earlier) {
        return { consumed: earlier.amount }
      }
      const stands =
        row.order_id &&
        (await new OrderBooks(trx).whyNotNow(row.order_id, {
          ...{ rowId, refundId: refund.id },
        }))
      if (stands) {
        return { refuse: { code: stands } }
      }
      const decision = decideConsumption(row, lines, refund.amount)
      if ("consumed" in decision) {
        await insert(trx, rowId, {
          kind: "drawn",
          amount: decision.consumed,
          idempotency_key: refund.id,
          reference: null,
          note: null,
          by: "medusa",
          recording_id: await findBeingRun(trx, rowId, decision.consumed),
        })
      }
      return decision
    })
  }

  /**
   * The amount of an order's paid invoice that is still to be refunded when the order is cancelled,
   * as text with its currency; null: nothing. An invoice beside another payment, or one in doubt,
   * counts only if it was captured: if it is paid after all, `paid_after_cancel` is shown.
   */
  async owedForOrder(
    orderId: string
  ): Promise<{ amount: string; currency: string } | null> {
    const { rows } = await this.db.raw<{ rows: StoredRow[] }>(
      `select ${ROW} from ${LEDGER} where deleted_at is null and status = 'completed' and ${OWED}`,
      { order_id: orderId }
    )
    for (const row of rows) {
      const amount = owedAmount(row, await this.list(row.id))
      if (amount) {
        return { amount, currency: row.currency }
      }
    }
    return null
  }

  private underLock<Result>(
    rowId: string,
    run: (trx: Knex, row: StoredRow) => Promise<Result>
  ): Promise<Result | RefundRefusal> {
    return this.db.transaction(async (trx) => {
      const row = await oneRow(
        trx,
        `select ${ROW} from ${LEDGER} where id = :id for update`,
        { id: rowId }
      )
      return row
        ? run(trx, row)
        : { code: "invoice_gone", refuse: "The invoice is gone." }
    })
  }
}

function standing(db: Knex, rowId: string): Promise<StoredRefund[]> {
  return db(REFUNDS)
    .where({ invoice_payment_id: rowId, deleted_at: null })
    .whereRaw(STANDING)
    .orderBy("created_at")
}

function find(
  db: Knex,
  { rowId, key }: { rowId: string; key: string }
): Promise<StoredRefund | undefined> {
  return db(REFUNDS)
    .where({
      invoice_payment_id: rowId,
      kind: "recorded",
      idempotency_key: key,
      deleted_at: null,
    })
    .first()
}

async function findBeingRun(
  db: Knex,
  row_id: string,
  amount: string
): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(BEING_RUN, {
    row_id,
    amount,
  })
  return rows[0]?.id ?? null
}

async function insert(
  db: Knex,
  rowId: string,
  line: Recording & { kind: RefundLine["kind"]; recording_id?: string | null }
): Promise<StoredRefund> {
  const id = generateEntityId(undefined, "invpayrf")
  const [refund] = await db<StoredRefund>(REFUNDS)
    .insert({ id, invoice_payment_id: rowId, ...line })
    .returning("*")
  return refund as StoredRefund
}
