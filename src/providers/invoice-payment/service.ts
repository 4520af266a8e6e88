import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  CreateAccountHolderInput,
  CreateAccountHolderOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionData,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider, MedusaError } from "@medusajs/framework/utils"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import {
  isSameAmount,
  toInvoiceAmount,
  type AmountInput,
} from "../../payment-rules/amount"
import { decideAuthorization } from "../../payment-rules/authorization"
import { checkAvailability } from "../../payment-rules/availability"
import {
  sessionIdOf,
  toSessionData,
  withoutForeignKeys,
  type SessionData,
} from "../../payment-rules/session-data"
import {
  toSessionStatus,
  toWebhookAction,
} from "../../payment-rules/status-table"
import { authorizationFacts } from "./authorization-facts"
import { drawRefund } from "./draw-refund"
import { openInvoice, refusal } from "./open-invoice"
import { loadPayableOwner } from "./payment-owner"
import type { ProviderCradle } from "./provider-cradle"

const ROW_ID = /invpay_[0-9A-Z]{26}/

type Data = Record<string, unknown> | undefined

/**
 * Thin glue between Medusa's payment module and the ledger. It asks the service
 * for new invoices and for nothing else: what an invoice says is read elsewhere.
 */
export class InvoicePaymentProvider extends AbstractPaymentProvider {
  static override identifier = "invoice-payment"

  private readonly cradle_: ProviderCradle

  constructor(cradle: ProviderCradle, config?: Record<string, unknown>) {
    super(cradle, config)
    this.cradle_ = cradle
  }

  /** Medusa calls it when the shopper chooses this method. */
  async initiatePayment(
    input: InitiatePaymentInput
  ): Promise<InitiatePaymentOutput> {
    const sessionId = sessionIdOf(input.data)
    if (!sessionId) {
      throw refusal("This payment cannot be started without a session.")
    }
    const { options } = this.ledger_()
    const amount = input.amount as AmountInput
    const currency = input.currency_code.toLowerCase()
    const availability = checkAvailability(amount, currency, options)
    if (!availability.available) {
      throw refusal(availability.message)
    }
    const owner = await loadPayableOwner(sessionId, this.cradle_)
    const row = await openInvoice(
      {
        session_id: sessionId,
        owner,
        amount: toInvoiceAmount(amount),
        currency,
      },
      this.cradle_
    )
    const data = withoutForeignKeys(this.sessionData_(row), input.data)
    // A paid row that is taken over must still go through complete-cart.
    const status = row.order_id ? "pending_authorization" : "pending"
    return { id: row.id, data, status }
  }

  /** Medusa calls it inside complete-cart, process-payment and "Check status". */
  async authorizePayment(
    input: AuthorizePaymentInput
  ): Promise<AuthorizePaymentOutput> {
    const row = await this.row_(input.data)
    const facts = await authorizationFacts(row, this.cradle_)
    const { leases, hints } = this.ledger_()
    const data = this.sessionData_(row)
    switch (decideAuthorization(facts)) {
      case "captured":
        return { status: "captured", data }
      case "pending_authorization":
        return { status: "pending_authorization", data }
      case "refuse":
        throw refusal(
          "This payment ended together with its order or invoice. Start a new payment."
        )
      case "claim":
        if (await leases.claim(row.id)) {
          return { status: "pending_authorization", data }
        }
        throw requiresMore("The order is being placed right now.")
      case "requires_more":
        await hints.give(row.id, { class: 2, by: "complete" })
        throw requiresMore("The payment has not arrived yet.")
    }
  }

  /** Medusa calls it when an admin captures a payment by hand. */
  async capturePayment(
    input: CapturePaymentInput
  ): Promise<CapturePaymentOutput> {
    const row = await this.row_(input.data)
    if (row.status !== "completed") {
      throw refusal("The invoice is not paid, so there is nothing to capture.")
    }
    return { data: this.sessionData_(row) }
  }

  /** Medusa calls it when an order is cancelled or a completion is compensated. */
  async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    const row = await this.row_(input.data)
    if (row.status === "completed" || row.status === "under_review") {
      throw refusal(
        "The invoice is paid or in review; it cannot be cancelled from here."
      )
    }
    return { data: this.sessionData_(row) }
  }

  /** Medusa calls it when a session is replaced, in parallel with the new one. */
  async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    const sessionId = sessionIdOf(input.data)
    try {
      if (sessionId) {
        await this.ledger_().sessions.release(sessionId)
      }
    } catch (error) {
      // A throw would block the shopper's cart.
      this.cradle_.logger.error(
        `invoice-payment: session ${sessionId} was not released: ${String(error)}`
      )
    }
    return { data: input.data ?? {} }
  }

  /**
   * Medusa calls it to refund, and when it undoes an interrupted completion. The
   * service has no refund: a recorded external one is drawn on, or it throws.
   */
  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const row = await this.row_(input.data)
    await drawRefund(row, input, this.cradle_)
    return { data: this.sessionData_(row) }
  }

  /** Medusa calls it to read a payment's data; answered from the ledger. */
  async retrievePayment(
    input: RetrievePaymentInput
  ): Promise<RetrievePaymentOutput> {
    return { data: this.sessionData_(await this.row_(input.data)) }
  }

  /** Medusa calls it to read a payment's status; answered from the ledger. */
  async getPaymentStatus(
    input: GetPaymentStatusInput
  ): Promise<GetPaymentStatusOutput> {
    const row = await this.row_(input.data)
    return { status: toSessionStatus(row), data: this.sessionData_(row) }
  }

  /** Medusa calls it when a session's row is updated; nothing is sent. */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    const row = await this.row_(input.data)
    if (!isSameAmount(input.amount, row.amount)) {
      throw refusal(
        "The amount of an invoice cannot change. Create a new session."
      )
    }
    return { data: this.sessionData_(row), status: toSessionStatus(row) }
  }

  /** Medusa calls it for a signed-in customer; the service knows no such thing. */
  async createAccountHolder(
    input: CreateAccountHolderInput
  ): Promise<CreateAccountHolderOutput> {
    return { id: input.context.customer.id, data: {} }
  }

  /**
   * Medusa calls it for /hooks/payment/invoice-payment_default. Nothing in the
   * body is believed: it may only name a row, and the ledger answers.
   */
  async getWebhookActionAndData(
    payload: ProviderWebhookPayload["payload"]
  ): Promise<WebhookActionResult> {
    const [rowId] = ROW_ID.exec(String(payload.rawData)) ?? []
    const row = rowId ? await this.ledger_().outcomes.get(rowId) : null
    if (!row?.session_id) {
      return { action: "not_supported" }
    }
    // No amount: Medusa would write it to the order in place of its own.
    const data_ = { session_id: row.session_id } as WebhookActionData
    return { action: toWebhookAction(row), data: data_ }
  }

  private ledger_() {
    return this.cradle_.invoicePayment
  }

  private async row_(data: Data): Promise<StoredRow> {
    const sessionId = sessionIdOf(data)
    const row =
      sessionId && (await this.ledger_().sessions.bySession(sessionId))
    if (!row) {
      throw refusal("No invoice belongs to this payment session.")
    }
    return row
  }

  private sessionData_(row: StoredRow): SessionData & Record<string, unknown> {
    return toSessionData(row, this.ledger_().addresses.status(row.id))
  }
}

function requiresMore(text: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, text)
}
