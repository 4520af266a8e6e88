import { findMismatch } from "../../../src/payment-rules/invoice-check"
import type { InvoicePaymentOptions } from "../../../src/payment-rules/options"
import { judgeRead } from "../../../src/payment-rules/read-verdict"
import {
  isCreationOverdue,
  nextDue,
  nextSettleTry,
} from "../../../src/payment-rules/schedule"
import { PROVIDER_ID } from "../../../src/payment-rules/provider-id"
import {
  MEANINGS,
  type InvoiceMeaning,
} from "../../../src/payment-rules/status-table"
import type { Snapshot } from "../invariants"
import type { Break } from "./acts"
import { LedgerModel, type ModelRow } from "./ledger-model"
import { Broken, MedusaModel } from "./medusa-model"
import { ServiceModel, type ServiceInvoice } from "./service-model"
import { settleInModel } from "./settle-model"

type Options = Pick<InvoicePaymentOptions, "underReview" | "onReviewRejected">
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

  constructor(private readonly options: Options) {
    this.medusa = new MedusaModel(this.ledger, options.underReview)
  }

  wait(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * MINUTE_MS)
  }

  choose(answer: "ok" | "lost" | "refused"): void {
    const { ledger, medusa, service, now } = this
    if (medusa.isOver) {
      return
    }
    const sessionId = medusa.newSessionId()
    const amount = medusa.collectionAmount.toFixed(2)
    const taken = ledger.takeOver(sessionId, amount, now)
    if (taken) {
      const status = taken.order_id ? "pending_authorization" : "pending"
      medusa.useSession(sessionId, PROVIDER_ID, status, now)
      return
    }
    if (ledger.undecided()) {
      return
    }
    const row = ledger.begin(sessionId, amount, now)
    if (answer === "refused") {
      row.status = "rejected"
      return
    }
    const invoice = service.create(row.id, amount, now)
    if (answer === "lost") {
      ledger.unknown(row)
      return
    }
    ledger.created(row, invoice, now)
    medusa.useSession(sessionId, PROVIDER_ID, "pending", now)
  }

  complete(breaks: Break): void {
    try {
      this.medusa.complete(breaks, this.now)
    } catch (error) {
      ignoreBroken(error)
    }
  }

  /** A webhook: its row is looked at, and settled if that says so. */
  tell(nth: number, read: "ok" | "fails" | "late", breaks: Break): void {
    const invoice = this.service.nth(nth)
    const row = this.ledger.rows.find(
      (one) => one.id === invoice?.external_reference
    )
    if (!invoice || !row) {
      return
    }
    row.told = true
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

  cancelOrder(): void {
    const order = this.medusa.cartOrder
    const paid = this.medusa.payments.some(({ captures }) => captures.length)
    if (order && !paid) {
      order.canceled = true
    }
  }

  visit(row: ModelRow, breaks: Break): void {
    if (row.settled_at || row.resolved_at || row.status === "rejected") {
      row.next_due_at = null
      return
    }
    if (row.status !== "completed") {
      this.look(row)
    }
    this.settle(row, breaks)
  }

  private look(row: ModelRow): void {
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
      row.attention_reason = mismatch
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
    row.expires_at = invoice.expires_at
    row.completed_at = invoice.completed_at
    row.cancelled_at = invoice.cancelled_at
    row.quiet_reads = verdict.changed ? 0 : row.quiet_reads + 1
    row.status_since = verdict.changed ? this.now : row.status_since
    row.status = verdict.status
    row.expired_at ??= verdict.status === "expired" ? this.now : null
    row.next_due_at = verdict.nextDueAt
    row.attention_reason = this.isKnownWord(row, verdict.meaning)
      ? null
      : verdict.attention
  }

  /** One line for each word of the service, not for each invoice. */
  private isKnownWord(row: ModelRow, meaning: InvoiceMeaning): boolean {
    return (
      MEANINGS[meaning].oncePerWord === true &&
      this.ledger.rows.some(
        (other) =>
          other !== row &&
          other.invoice_status === row.invoice_status &&
          other.attention_reason === "unknown_status"
      )
    )
  }

  private settle(row: ModelRow, breaks: Break): void {
    settleInModel({ ...this.parts, now: this.now }, row, breaks)
  }

  private get parts() {
    const { ledger, medusa, options } = this
    return { ledger, medusa, options }
  }

  snapshot(): Snapshot {
    return {
      invoices: this.service.invoices.map((invoice) => ({
        id: invoice.id,
        reference: invoice.external_reference,
        paid: invoice.status === "completed",
        amount: invoice.amount,
      })),
      rows: this.ledger.rows.map((row) => ({
        id: row.id,
        invoice_id: row.invoice_id,
        payment_collection_id: row.payment_collection_id,
        settled: row.settled_at !== null,
        shown: row.attention_reason !== null,
      })),
      orders: this.medusa.orders.map((order) => ({
        id: order.id,
        canceled: order.canceled,
        cart_id: order.cartLinked ? "cart" : null,
        collections: order.collectionLinked ? ["collection"] : [],
        transactions: order.transactions,
      })),
      captures: this.medusa.payments.flatMap(({ provider_id, captures }) =>
        captures.map((amount) => ({
          collection_id: "collection",
          cart_id: "cart",
          provider_id,
          amount,
        }))
      ),
    }
  }
}

function ignoreBroken(error: unknown): void {
  if (!(error instanceof Broken)) {
    throw error
  }
}
