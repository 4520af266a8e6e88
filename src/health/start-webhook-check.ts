import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { InvoiceApiError } from "../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredWebhookCheck } from "../modules/invoice-payment/ledger/webhook-checks"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { buildCreateRequest } from "../payment-rules/checkout/create-request"
import {
  WEBHOOK_CHECK_AMOUNT,
  type WEBHOOK_CHECK_REFUSALS,
  webhookCheckCurrency,
} from "../payment-rules/health/webhook-check"

/** The service shows no rule for names; this one tells the test apart from shoppers. */
const PAYER_NAME = "Webhook test"

/** Or a code of the service (invoice-api/error-meanings.ts). */
type WebhookCheckRefusal =
  (typeof WEBHOOK_CHECK_REFUSALS)[number] | InvoiceApiError["code"]

type Starter = { id: string; email: string | null }

/**
 * Creates the invoice of a live webhook test, or returns the one that is under
 * way: two admins see the same test.
 * @throws MedusaError not_allowed with a text for the merchant.
 */
export async function startWebhookCheck(
  by: Starter,
  container: MedusaContainer
): Promise<StoredWebhookCheck> {
  const module = container.resolve(INVOICE_PAYMENT_MODULE)
  const { webhookChecks, merchant, options } = module
  const active = await merchant.activeMerchant()
  if (!active) {
    throw refusal(
      "webhook_check_not_ready",
      "No invoice can be created: credentials are missing, or the merchant is not active. See the checklist above."
    )
  }
  const check = await webhookChecks.begin({
    amount: WEBHOOK_CHECK_AMOUNT,
    currency: webhookCheckCurrency(options.currencies),
    merchant_id: active.merchant_id,
    started_by: by.id,
  })
  return check
    ? createInvoice(check, by, module)
    : ((await webhookChecks.last()) as StoredWebhookCheck)
}

async function createInvoice(
  check: StoredWebhookCheck,
  by: Starter,
  {
    access,
    urls,
    merchants,
    options,
    webhookChecks,
  }: InvoicePaymentModuleService
): Promise<StoredWebhookCheck> {
  const present = await access.present()
  try {
    if (!present) {
      throw refusal("no_credentials", "The credentials were removed just now.")
    }
    const merchant = await merchants.get(present.fingerprint)
    if (check.merchant_id !== (merchant?.merchant_id ?? null)) {
      throw refusal(
        "credentials_changed",
        "The credentials changed just now. Try again."
      )
    }
    const { invoice, payment_url } = await present.client.createInvoice(
      buildCreateRequest(
        { ...check, cart_id: null, locale: null },
        { name: PAYER_NAME, email: by.email, phone: null },
        { urls: urls.forWebhookCheck(check.id), options }
      )
    )
    const made = { id: invoice.id, payment_url }
    return (await webhookChecks.created(check.id, made)) as StoredWebhookCheck
  } catch (error) {
    const known = error instanceof InvoiceApiError
    await webhookChecks.abandon(check.id, known ? error.code : null)
    throw known ? refusal(error.code, error.merchantText) : error
  }
}

function refusal(code: WebhookCheckRefusal, text: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, text, code)
}
