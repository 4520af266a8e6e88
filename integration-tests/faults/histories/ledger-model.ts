import {
  endOf,
  REUSE_MARGIN_MS,
} from "../../../src/payment-rules/checkout/expiry"
import { ENDS_WITH_ORDER } from "../../../src/payment-rules/settlement/attention"
import {
  isClosed,
  isMoneyless,
  type LedgerRow,
} from "../../../src/payment-rules/settlement/ledger-row"
import { isFinallyTold } from "../../../src/payment-rules/settlement/told-reason"
import { isUnknownStatus } from "../../../src/payment-rules/settlement/status-table"
import type { ServiceInvoice } from "./service-model"

export type ModelRow = LedgerRow & {
  status_since: Date | null
  last_webhook_at: Date | null
  returned_at: Date | null
  unreadable_since: Date | null
  backoff_until: Date | null
  unchanged_reads: number
  claimed_until: Date | null
  muted_reason: string | null
  /** A human has decided to keep its order. */
  kept: boolean
  /** Refunds that an admin recorded. */
  returned: { amount: string; at: number }[]
  /** Carts that it was taken away from, for another one. */
  left_carts: string[]
  /** Whether webhooks named ids; only then a lost creation can be found. */
  told: boolean
}

/** The owner of a payment, as the provider determines it. */
type ModelOwner = Pick<
  ModelRow,
  "session_id" | "payment_collection_id" | "cart_id" | "order_id"
>

const CLAIM_MS = 60_000
const DAY_MS = 24 * 60 * 60_000
const OPEN_MONEY = ["completed", "under_review"]

/** The ledger in memory, with the effects of its SQL (modules/invoice-payment/ledger). */
export class LedgerModel {
  readonly rows: ModelRow[] = []
  /** Counts captures, refunds and edits, to order them. */
  ticks = 0

  begin(owner: ModelOwner, amount: string, now: Date): ModelRow {
    const row: ModelRow = {
      id: `row_${this.rows.length}`,
      ...owner,
      merchant_id: null,
      amount,
      currency: "egp",
      locale: null,
      signed_in_customer_id: null,
      status: "creating",
      invoice_id: null,
      invoice_status: null,
      last_answer: null,
      decided_answer: null,
      mismatch: null,
      payment_url: null,
      expires_at: null,
      completed_at: null,
      cancelled_at: null,
      customer_total: null,
      merchant_net: null,
      last_read_at: null,
      last_webhook_at: null,
      returned_at: null,
      unreadable_since: null,
      backoff_until: null,
      next_due_at: null,
      detached_at: null,
      cancel_decided_at: null,
      doubted_at: null,
      reopened_at: null,
      expired_at: null,
      settle_attempts: 0,
      settled_at: null,
      attention_reason: null,
      attention_at: null,
      told_reason: null,
      resolved_at: null,
      muted_reason: null,
      kept: false,
      created_at: now,
      status_since: now,
      unchanged_reads: 0,
      claimed_until: null,
      placed_unpaid_at: this.placedUnpaidAt(owner.order_id),
      returned: [],
      left_carts: [],
      told: false,
    }
    this.rows.push(row)
    return row
  }

  created(row: ModelRow, invoice: ServiceInvoice, now: Date): void {
    row.status = "pending"
    row.invoice_id = invoice.id
    row.payment_url = "url"
    row.expires_at = invoice.expires_at
    row.next_due_at = new Date(now.getTime() + 60_000)
  }

  unknown(row: ModelRow): void {
    row.status = "unknown"
    row.next_due_at = new Date(row.created_at.getTime() + DAY_MS)
  }

  takeOver(
    { session_id, payment_collection_id }: ModelOwner,
    amount: string,
    now: Date
  ): ModelRow | null {
    const order = ["completed", "under_review", "pending"]
    const [row] = this.of(payment_collection_id)
      .filter((one) => one.amount === amount && isReusable(one, now))
      .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
    if (row) {
      row.session_id = session_id
      row.detached_at = null
    }
    return row ?? null
  }

  of(collectionId: string): ModelRow[] {
    return this.rows.filter((one) => one.payment_collection_id === collectionId)
  }

  undecided(collectionId: string): boolean {
    return this.of(collectionId).some(
      (row) =>
        OPEN_MONEY.includes(row.status) && !row.settled_at && !row.resolved_at
    )
  }

  bySession(sessionId: string | undefined): ModelRow | undefined {
    return this.rows.find((row) => row.session_id === sessionId)
  }

  release(sessionId: string, now: Date): void {
    const row = this.bySession(sessionId)
    if (row) {
      row.detached_at ??= now
    }
  }

  point(row: ModelRow, sessionId: string): void {
    const other = this.bySession(sessionId)
    if (other) {
      other.session_id = null
    }
    row.session_id = sessionId
  }

  /** Later invoices of an order that was placed unpaid are further tries to pay it. */
  private placedUnpaidAt(orderId: string | null): Date | null {
    const tries = this.rows.filter(
      (row) => orderId !== null && row.order_id === orderId
    )
    if (tries.some(({ settled_at }) => settled_at)) {
      return null
    }
    const first = tries.find(({ placed_unpaid_at }) => placed_unpaid_at)
    return first?.placed_unpaid_at ?? null
  }

  claim(row: ModelRow, unpaid: boolean, now: Date): boolean {
    const isPending = row.status === "pending"
    const isFree = !row.order_id && !isClosed(row) && this.isAtRest(row, now)
    if (!isFree || (isPending && !unpaid)) {
      return false
    }
    row.placed_unpaid_at = isPending ? now : row.placed_unpaid_at
    row.claimed_until = new Date(now.getTime() + CLAIM_MS)
    return true
  }

  /** No completion is past its claim; a settle run here ends before anything else begins. */
  isAtRest({ claimed_until }: ModelRow, now: Date): boolean {
    return !claimed_until || claimed_until < now
  }

  /** The subscriber to order.placed: the row that won the claim last. */
  orderPlaced(orderId: string, isFor: (row: ModelRow) => boolean): void {
    const [row] = this.rows
      .filter(
        (one) =>
          isFor(one) &&
          !one.order_id &&
          !isClosed(one) &&
          one.session_id !== null &&
          (OPEN_MONEY.includes(one.status) || isClaimedUnpaid(one))
      )
      .sort((a, b) => Number(b.claimed_until) - Number(a.claimed_until))
    if (row && !this.rows.some((one) => one.order_id === orderId)) {
      row.order_id = orderId
      row.claimed_until = null
      row.told_reason = isFinallyTold(row) ? row.told_reason : null
    }
  }

  /** An admin's decision: a paid row is closed, any other one is watched on. */
  resolve(row: ModelRow, now: Date): void {
    if (row.resolved_at || !row.attention_reason || !this.isAtRest(row, now)) {
      return
    }
    if (row.status === "completed" && !row.settled_at) {
      row.resolved_at = now
      row.next_due_at = null
    } else {
      row.kept ||= ENDS_WITH_ORDER.some((one) => one === row.attention_reason)
      row.muted_reason = row.attention_reason
      row.attention_reason = null
    }
  }

  /** All of it, once; an invoice in no order is closed by it. @returns whether it was recorded */
  recordRefund(row: ModelRow, now: Date): boolean {
    const isBusy = !isClosed(row) && !this.isAtRest(row, now)
    if (row.status !== "completed" || row.returned.length > 0 || isBusy) {
      return false
    }
    row.returned.push({ amount: row.amount, at: ++this.ticks })
    if (!isClosed(row)) {
      row.resolved_at = now
      row.next_due_at = null
    }
    return true
  }

  /** An invoice that a review rejected earlier needs no attention any more. */
  paidAgain({ id, order_id }: ModelRow): void {
    this.rows
      .filter((one) => one.id !== id && one.order_id === order_id)
      .filter((one) => one.attention_reason === "review_rejected")
      .forEach((one) => Object.assign(one, { attention_reason: null }))
  }

  ofOrder(orderId: string, collections: string[]): ModelRow[] {
    return this.rows.filter(
      (row) =>
        row.order_id === orderId ||
        collections.includes(row.payment_collection_id)
    )
  }

  /** The histories' people decide about no status. */
  hasUnknownStatus(orderId: string): boolean {
    return this.rows.some(
      ({ order_id, status, invoice_status, cancelled_at }) =>
        order_id === orderId &&
        status === "expired" &&
        isUnknownStatus(invoice_status) &&
        !cancelled_at
    )
  }

  hasCompeting(
    row: ModelRow,
    isCaptured: (other: ModelRow) => boolean
  ): boolean {
    const turn = (one: ModelRow) =>
      `${(one.completed_at ?? one.created_at).toISOString()} ${one.id}`
    const isWithout = isMoneyless(row) && row.order_id === null
    const isClaimedLater = (other: ModelRow) =>
      ["pending", "under_review", "completed"].includes(other.status) &&
      other.resolved_at === null &&
      Number(other.claimed_until) > Number(row.claimed_until)
    return this.of(row.payment_collection_id).some(
      (other) =>
        other !== row &&
        ((isWithout && (other.order_id !== null || isClaimedLater(other))) ||
          (other.status === "completed" &&
            (!other.resolved_at || isCaptured(other)) &&
            (other.settled_at !== null ||
              isCaptured(other) ||
              (other.order_id !== null &&
                (row.order_id === null || row.status !== "completed")) ||
              ((row.order_id === null || other.order_id !== null) &&
                !isCaptured(row) &&
                (other.amount === row.amount ||
                  (row.order_id !== null && other.order_id === row.order_id)) &&
                other.attention_reason === null &&
                turn(other) < turn(row)))))
    )
  }
}

function isClaimedUnpaid({
  status,
  placed_unpaid_at,
  claimed_until,
}: ModelRow) {
  return status === "pending" && placed_unpaid_at && claimed_until
}

function isReusable(row: ModelRow, now: Date): boolean {
  if (row.settled_at || row.resolved_at) {
    return false
  }
  const end = endOf(row)
  const alive =
    row.status === "pending" &&
    row.expires_at !== null &&
    end !== null &&
    row.expires_at.getTime() > now.getTime() + REUSE_MARGIN_MS
  return alive || OPEN_MONEY.includes(row.status)
}
