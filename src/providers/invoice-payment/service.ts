import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  CreateAccountHolderOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider } from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { isSameAmount } from "../../payment-rules/checkout/amount"
import {
  toSessionData,
  type SessionData,
} from "../../payment-rules/checkout/session-data"
import { orderPageText } from "../../payment-rules/orders/order-page-refusals"
import { toSessionStatus } from "../../payment-rules/settlement/status-table"
import { authorizePayment } from "./authorize-payment"
import { consumeRefundAllowance } from "./consume-refund-allowance"
import { findRowOfData, rowOfData, rowOfRecord } from "./identify-row"
import { initiatePayment } from "./initiate-payment"
import { refusal } from "./refusal"
import type { ProviderCradle } from "./provider-cradle"
import { stopCore } from "./stop-core"

/**
 * Thin glue between Medusa's payment module and the ledger. It asks the service for new
 * invoices; before it does, it checks the merchant and has older invoices read
 * (read-before-paying.ts). Everything else about an invoice is read elsewhere.
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

  /** Medusa calls it inside complete-cart and process-payment. */
  async authorizePayment(
    input: AuthorizePaymentInput
  ): Promise<AuthorizePaymentOutput> {
    return this.stop_("authorizePayment", () =>
      authorizePayment(input, this.cradle_)
    )
  }

  /**
   * Medusa calls it when a capture broke off after its Payment was made, or an admin asks for it.
   */
  async capturePayment(
    input: CapturePaymentInput
  ): Promise<CapturePaymentOutput> {
    return this.stop_("capturePayment", async () => {
      const row = await rowOfRecord("capture", input.context, this.cradle_)
      const isPaid =
        row.status === "completed" &&
        isSameAmount(row.payment_amount, row.amount)
      if (!isPaid) {
        throw this.refusal_("nothing_paid")
      }
      if (!(await this.ledger_().leases.useCapturePermit(row.id))) {
        await this.ledger_().refreshRequests.request(row.id, {
          class: 2,
          by: "admin",
        })
        throw this.refusal_("captured_by_plugin")
      }
      return { data: this.sessionData_(row) }
    })
  }

  /** Medusa calls it when an order is cancelled or a completion is compensated. */
  async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    return this.stop_("cancelPayment", async () => {
      const row = await rowOfRecord("payment", input.context, this.cradle_)
      if (row.status === "completed" || row.status === "under_review") {
        throw this.refusal_("paid_or_in_review")
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
        `invoice-payment: a session was not released: ${plainReason(error)}`
      )
    }
    return { data: input.data ?? {} }
  }

  /**
   * Medusa calls it to refund, and when it undoes an interrupted completion. The service
   * has no refund: it consumes what was recorded as refunded externally, or throws.
   */
  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return this.stop_("refundPayment", async () => {
      const row = await rowOfRecord("refund", input.context, this.cradle_)
      await consumeRefundAllowance(row, input, this.cradle_)
      return { data: this.sessionData_(row) }
    })
  }

  /** Medusa itself does not call it, but a plugin may; answered from the ledger. */
  async retrievePayment(
    input: RetrievePaymentInput
  ): Promise<RetrievePaymentOutput> {
    return this.stop_("retrievePayment", async () => ({
      data: this.sessionData_(await rowOfData(input.data, this.cradle_)),
    }))
  }

  /** Medusa itself does not call it, but a plugin may; answered from the ledger. */
  async getPaymentStatus(
    input: GetPaymentStatusInput
  ): Promise<GetPaymentStatusOutput> {
    return this.stop_("getPaymentStatus", async () => {
      const row = await rowOfData(input.data, this.cradle_)
      return { status: toSessionStatus(row), data: this.sessionData_(row) }
    })
  }

  /** Medusa calls it when a plugin, or settling, updates a session; nothing is sent. */
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

  /**
   * Medusa calls it for a signed-in customer; the service has no account holders. The
   * answer is empty, which Medusa takes for "none was made". With an id it would keep a
   * row, and two payments that a customer begins at one moment would both try to write it.
   */
  async createAccountHolder(): Promise<CreateAccountHolderOutput> {
    return {} as CreateAccountHolderOutput
  }

  /**
   * Medusa calls it for /hooks/payment/invoice-payment_default, where anybody may post. The
   * service calls a webhook URL of our own, and Medusa's handling of a webhook would be a
   * second road to the capture.
   */
  async getWebhookActionAndData(): Promise<WebhookActionResult> {
    return { action: "not_supported" }
  }

  private ledger_() {
    return this.cradle_.invoicePayment
  }

  private stop_<Result>(method: string, work: () => Promise<Result>) {
    return stopCore(this.cradle_.logger, method, work)
  }

  private refusal_(
    code: "nothing_paid" | "captured_by_plugin" | "paid_or_in_review"
  ) {
    return refusal(
      orderPageText({ code }, this.ledger_().options.adminLanguage)
    )
  }

  private sessionData_(row: StoredRow): SessionData & Record<string, unknown> {
    return toSessionData(row, this.ledger_().urls.ofSession(row))
  }
}
