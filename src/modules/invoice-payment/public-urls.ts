import type { LedgerRow } from "../../payment-rules/settlement/ledger-row"
import type { InvoicePaymentOptions } from "../../payment-rules/options/options"
import type { SessionUrl } from "../../payment-rules/checkout/session-data"
import { TokenSigner, type TokenPurpose } from "./signed-token"

const WEBHOOK_PATH = "/hooks/invoice-payment/"
const RETURN_PATH = "/hooks/invoice-payment/return/"
const PAY_PATH = "/hooks/invoice-payment/pay/"

/** Our public URLs for one row; each carries its own signed token. */
export class PublicUrls {
  readonly tokens: TokenSigner

  constructor(private readonly options: InvoicePaymentOptions) {
    this.tokens = new TokenSigner(
      options.encryptionKey,
      options.previousEncryptionKeys
    )
  }

  status(rowId: string): string {
    return this.url(RETURN_PATH, rowId, "status")
  }

  /**
   * The status URL in a session's data: it also carries a seal that binds the row to this
   * session. The status page itself ignores the seal.
   */
  ofSession({ id, session_id }: Pick<LedgerRow, "id" | "session_id">): string {
    const seal = session_id && this.tokens.seal(id, session_id)
    return this.status(id) + (seal ? `?session=${seal}` : "")
  }

  /** The row that the URL was signed for; null: not signed by us, or for another session. */
  rowOfSession({ token, seal, session_id }: SessionUrl): string | null {
    const named = this.tokens.verify(token, ["status"])
    return named && this.tokens.isSeal(seal, named.rowId, session_id)
      ? named.rowId
      : null
  }

  forInvoice(rowId: string) {
    return {
      success_url: this.url(RETURN_PATH, rowId, "success"),
      cancel_url: this.url(RETURN_PATH, rowId, "cancel"),
      webhook_url: this.url(WEBHOOK_PATH, rowId, "webhook"),
    }
  }

  /** The URLs of a webhook test. It belongs to no cart, so both return URLs lead to the shop. */
  forWebhookCheck(checkId: string) {
    const { storefrontUrl } = this.options
    return {
      success_url: storefrontUrl,
      cancel_url: storefrontUrl,
      webhook_url: this.url(WEBHOOK_PATH, checkId, "webhook_check"),
    }
  }

  /** The URL of a payment link; signed by the present key each time it is shown. */
  forLink(linkId: string): string {
    return this.url(PAY_PATH, linkId, "pay")
  }

  private url(path: string, rowId: string, purpose: TokenPurpose): string {
    return this.options.backendUrl + path + this.tokens.sign(rowId, purpose)
  }
}
