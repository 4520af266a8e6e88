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
import { AbstractPaymentProvider } from "@medusajs/framework/utils"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { isSameAmount } from "../../payment-rules/amount"
import {
  toSessionData,
  type SessionData,
} from "../../payment-rules/session-data"
import {
  toSessionStatus,
  toWebhookAction,
} from "../../payment-rules/status-table"
import { authorizePayment } from "./authorize-payment"
import { drawRefund } from "./draw-refund"
import { findRowOfData, rowOfData, rowOfRecord } from "./identify-row"
import { initiatePayment } from "./initiate-payment"
import { refusal } from "./open-invoice"
import type { ProviderCradle } from "./provider-cradle"
import { stopCore } from "./stop-core"

const ROW_ID = /invpay_[0-9A-Z]{26}/

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
    return this.stop_("initiatePayment", () =>
      initiatePayment(input, this.cradle_)
    )
  }

  /** Medusa calls it inside complete-cart, process-payment and "Check status". */
  async authorizePayment(
    input: AuthorizePaymentInput
  ): Promise<AuthorizePaymentOutput> {
    return this.stop_("authorizePayment", () =>
      authorizePayment(input, this.cradle_)
    )
  }

  /** Medusa calls it when an admin captures a payment by hand. */
  async capturePayment(
    input: CapturePaymentInput
  ): Promise<CapturePaymentOutput> {
    return this.stop_("capturePayment", async () => {
      const row = await rowOfRecord("capture", input.context, this.cradle_)
      const isPaid =
        row.status === "completed" &&
        isSameAmount(row.payment_amount, row.amount)
      if (!isPaid) {
        throw refusal(
          "No paid invoice of this amount stands for the payment, so there is nothing to capture."
        )
      }
      return { data: this.sessionData_(row) }
    })
  }

  /** Medusa calls it when an order is cancelled or a completion is compensated. */
  async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return this.stop_("cancelPayment", async () => {
      const row = await rowOfRecord("payment", input.context, this.cradle_)
      if (row.status === "completed" || row.status === "under_review") {
        throw refusal(
          "The invoice is paid or in review; it cannot be cancelled from here."
        )
      }
      return { data: this.sessionData_(row) }
    })
  }

  /**
   * Medusa calls it when a session is replaced, in parallel with the new one. It
   * never throws: that would block the shopper's cart.
   */
  async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    try {
      const row = await findRowOfData(input.data, this.cradle_)
      if (row) {
        await this.ledger_().sessions.release(row.id, row.session_id)
      }
    } catch (error) {
      this.cradle_.logger.error(
        `invoice-payment: a session was not released: ${String(error)}`
      )
    }
    return { data: input.data ?? {} }
  }

  /**
   * Medusa calls it to refund, and when it undoes an interrupted completion. The
   * service has no refund: a recorded external one is drawn on, or it throws.
   */
  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return this.stop_("refundPayment", async () => {
      const row = await rowOfRecord("refund", input.context, this.cradle_)
      await drawRefund(row, input, this.cradle_)
      return { data: this.sessionData_(row) }
    })
  }

  /** Medusa calls it to read a payment's data; answered from the ledger. */
  async retrievePayment(
    input: RetrievePaymentInput
  ): Promise<RetrievePaymentOutput> {
    return this.stop_("retrievePayment", async () => ({
      data: this.sessionData_(await rowOfData(input.data, this.cradle_)),
    }))
  }

  /** Medusa calls it to read a payment's status; answered from the ledger. */
  async getPaymentStatus(
    input: GetPaymentStatusInput
  ): Promise<GetPaymentStatusOutput> {
    return this.stop_("getPaymentStatus", async () => {
      const row = await rowOfData(input.data, this.cradle_)
      return { status: toSessionStatus(row), data: this.sessionData_(row) }
    })
  }

  /** Medusa calls it when a session's row is updated; nothing is sent. */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return this.stop_("updatePayment", async () => {
      const row = await rowOfData(input.data, this.cradle_)
      if (!isSameAmount(input.amount, row.amount)) {
        throw refusal(
          "The amount of an invoice cannot change. Create a new session."
        )
      }
      return { data: this.sessionData_(row), status: toSessionStatus(row) }
    })
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
    return this.stop_("getWebhookActionAndData", async () => {
      const [rowId] = ROW_ID.exec(String(payload.rawData)) ?? []
      const row = rowId ? await this.ledger_().outcomes.get(rowId) : null
      if (!row?.session_id) {
        return { action: "not_supported" }
      }
      // No amount: Medusa would write it to the order in place of its own.
      const data_ = { session_id: row.session_id } as WebhookActionData
      return { action: toWebhookAction(row), data: data_ }
    })
  }

  private ledger_() {
    return this.cradle_.invoicePayment
  }

  private stop_<Result>(method: string, work: () => Promise<Result>) {
    return stopCore(this.cradle_.logger, method, work)
  }

  private sessionData_(row: StoredRow): SessionData & Record<string, unknown> {
    return toSessionData(row, this.ledger_().addresses.ofSession(row))
  }
}
