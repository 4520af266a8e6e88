import { findMismatch } from "../../../src/payment-rules/settlement/invoice-check"
import { judgeRead } from "../../../src/payment-rules/settlement/read-verdict"
import {
  isCreationOverdue,
  nextDue,
  nextSettleTry,
} from "../../../src/payment-rules/schedule/schedule"
import { PROVIDER_ID } from "../../../src/payment-rules/options/provider-id"
import {
  MEANINGS,
  type InvoiceMeaning,
} from "../../../src/payment-rules/settlement/status-table"
import type { Break } from "./acts"
import type { CollectionModel } from "./collection-model"
import { LedgerModel, type ModelRow } from "./ledger-model"
import {
  Broken,
  MedusaModel,
  type ModelCart,
  type ModelOptions,
} from "./medusa-model"
import { ServiceModel, type ServiceInvoice } from "./service-model"
import { settleInModel } from "./settle-model"

type Answer = { row: ModelRow; invoice: ServiceInvoice; startedAt: Date }

const MINUTE_MS = 60_000

/** A store in memory: the real decisions, everything around them imitated. */
export class StoreModel {
  now = new Date("2026-03-01T12:00:00.000Z")
  readonly service = new ServiceModel()
  readonly ledger = new LedgerModel()
  readonly medusa: MedusaModel
  /** Answers that are still on their way. */
  readonly underWay: Answer[] = []

  constructor(options: ModelOptions) {
    this.medusa = new MedusaModel(this.ledger, options)
  }

  wait(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * MINUTE_MS)
  }

  /** A session of ours in the place of all others; nothing happens if we refuse. */
  choose(collection: CollectionModel, answer: "ok" | "lost" | "refused"): void {
    const id = this.medusa.newSessionId()
    const row = this.initiate(collection, id, answer)
    if (row) {
      const status = row.order_id ? "pending_authorization" : "pending"
      const session = { id, provider_id: PROVIDER_ID, status }
      collection.useSession(session, this.now)
    }
  }

  /** Our initiatePayment: an invoice that stands, or a new one; null: it throws. */
  initiate(
    collection: CollectionModel,
    session_id: string,
    answer: "ok" | "lost" | "refused"
  ): ModelRow | null {
    const { ledger, medusa, service, now } = this
    if (medusa.isOver(collection)) {
      return null
    }
    const owner = this.ownerOf(collection, session_id)
    const amount = collection.amount.toFixed(2)
    const taken = ledger.takeOver(owner, amount, now)
    if (taken || ledger.undecided(collection.id)) {
      return taken
    }
    const row = ledger.begin(owner, amount, now)
    if (answer === "refused") {
      row.status = "rejected"
      return null
    }
    const invoice = service.create(row.id, amount, now)
    if (answer === "lost") {
      ledger.unknown(row)
      return null
    }
    ledger.created(row, invoice, now)
    return row
  }

  private ownerOf({ id }: CollectionModel, session_id: string) {
    const { carts } = this.medusa
    return {
      session_id,
      payment_collection_id: id,
      cart_id: carts.find(({ collection }) => collection.id === id)?.id ?? null,
      order_id: this.medusa.ordersOf(id)[0]?.id ?? null,
    }
  }

  complete(cart: ModelCart, breaks: Break): void {
    try {
      this.medusa.complete(cart, breaks, this.now)
    } catch (error) {
      ignoreBroken(error)
    }
  }

  /** A webhook: its row is read, and settled if that says so. */
  notify(nth: number, read: "ok" | "fails" | "late", breaks: Break): void {
    const invoice = this.service.nth(nth)
    const row = this.ledger.rows.find(
      (one) => one.id === invoice?.external_reference
    )
    if (!invoice || !row) {
      return
    }
    row.told = true
    row.last_webhook_at = new Date(this.now.getTime() - 1)
    if (read === "late") {
      const answer = { row, invoice: { ...invoice }, startedAt: this.now }
      this.underWay.push(answer)
    } else if (read === "ok") {
      this.visit(row, breaks)
    } else if (row.status !== "completed") {
      row.next_due_at = new Date(this.now.getTime() + MINUTE_MS)
    }
  }

  arrive(): void {
    const answer = this.underWay.shift()
    if (answer) {
      this.accept(answer)
      this.settle(answer.row, "never")
    }
  }

  /** The row that is due first, if time has come for one. */
  due(breaks: Break): void {
    const [row] = this.dueRows()
    if (row) {
      this.visit(row, breaks)
    }
  }

  dueRows(): ModelRow[] {
    return this.ledger.rows
      .filter((row) => row.next_due_at && row.next_due_at <= this.now)
      .sort((a, b) => Number(a.next_due_at) - Number(b.next_due_at))
  }

  /** The subscriber to order.canceled: a rejected review needs nobody any more. */
  cancelOrder(order: { id: string } | null): void {
    this.ledger.rows
      .filter((row) => order && row.order_id === order.id)
      .filter((row) => row.attention_reason === "review_rejected")
      .forEach((row) => Object.assign(row, { attention_reason: null }))
  }

  visit(row: ModelRow, breaks: Break): void {
    if (row.settled_at || row.resolved_at || row.status === "rejected") {
      row.next_due_at = null
      return
    }
    if (row.status !== "completed") {
      this.refresh(row)
    }
    this.settle(row, breaks)
  }

  private refresh(row: ModelRow): void {
    const invoice = this.service.invoices.find((one) =>
      row.invoice_id
        ? one.id === row.invoice_id
        : row.told && one.external_reference === row.id
    )
    // For a lost creation another's invoice is no answer.
    if (invoice && (row.invoice_id || !findMismatch(row, invoice))) {
      this.accept({ row, invoice, startedAt: this.now })
      return
    }
    const time = { now: this.now, statusSince: row.created_at }
    row.next_due_at = nextDue(row, time)
    if (isCreationOverdue(row.created_at, this.now)) {
      row.attention_reason = "creation_unknown"
    }
  }

  private accept({ row, invoice, startedAt }: Answer): void {
    const mismatch = findMismatch(row, invoice)
    if (mismatch && row.status !== "completed") {
      row.attention_reason = row.muted_reason === mismatch ? null : mismatch
      row.next_due_at = nextSettleTry(Infinity, this.now)
    }
    const older = row.last_read_at !== null && row.last_read_at >= startedAt
    if (mismatch || row.status === "completed" || older) {
      return
    }
    const verdict = judgeRead(row, invoice, startedAt)
    row.invoice_id ??= invoice.id
    row.last_read_at = startedAt
    row.invoice_status = invoice.status
    row.expires_at = invoice.expires_at ?? row.expires_at
    row.completed_at = invoice.completed_at
    row.cancelled_at = invoice.cancelled_at
    row.unchanged_reads = verdict.changed ? 0 : row.unchanged_reads + 1
    row.status_since = verdict.changed ? this.now : row.status_since
    row.status = verdict.status
    row.expired_at ??= verdict.status === "expired" ? this.now : null
    row.next_due_at = verdict.nextDueAt
    row.muted_reason = verdict.changed ? null : row.muted_reason
    row.attention_reason =
      this.isKnownStatus(row, verdict.meaning) ||
      row.muted_reason === verdict.attention
        ? null
        : verdict.attention
  }

  /** One line for each word of the service, not for each invoice. */
  private isKnownStatus(row: ModelRow, meaning: InvoiceMeaning): boolean {
    return (
      MEANINGS[meaning].oncePerStatus === true &&
      this.ledger.rows.some(
        (other) =>
          other !== row &&
          other.invoice_status === row.invoice_status &&
          other.attention_reason === "unknown_status"
      )
    )
  }

  settle(row: ModelRow, breaks: Break): void {
    const { ledger, medusa, now } = this
    settleInModel({ ledger, medusa, now }, row, breaks)
  }
}

function ignoreBroken(error: unknown): void {
  if (!(error instanceof Broken)) {
    throw error
  }
}
