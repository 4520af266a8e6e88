import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { InvoiceApiError } from "../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredProbe } from "../modules/invoice-payment/ledger/webhook-checks"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import { buildCreateRequest } from "../payment-rules/checkout/create-request"
import {
  PROBE_AMOUNT,
  probeCurrency,
} from "../payment-rules/health/webhook-check"

/** The service shows no rule for names; it is to be told apart from shoppers. */
const PAYER_NAME = "Webhook test"

type Starter = { id: string; email: string | null }

/**
 * Creates the invoice of a live webhook test, or gives back the one that is under
 * way: two admins see the same test.
 * @throws MedusaError not_allowed with a text for the merchant.
 */
export async function startWebhookProbe(
  by: Starter,
  container: MedusaContainer
): Promise<StoredProbe> {
  const module = container.resolve(INVOICE_PAYMENT_MODULE)
  const { probes, merchant, options } = module
  const active = await merchant.activeMerchant()
  if (!active) {
    throw refusal(
      "No invoice can be created: credentials are missing, or the service does not call the merchant active. See the checklist above."
    )
  }
  const probe = await probes.begin({
    amount: PROBE_AMOUNT,
    currency: probeCurrency(options.currencies),
    merchant_id: active.merchant_id,
    started_by: by.id,
  })
  return probe
    ? createInvoice(probe, by, module)
    : ((await probes.last()) as StoredProbe)
}

async function createInvoice(
  probe: StoredProbe,
  by: Starter,
  { access, addresses, merchants, options, probes }: InvoicePaymentModuleService
): Promise<StoredProbe> {
  const present = await access.present()
  try {
    if (!present) {
      throw refusal("The credentials were removed just now.")
    }
    const merchant = await merchants.get(present.fingerprint)
    if (probe.merchant_id !== (merchant?.merchant_id ?? null)) {
      throw refusal("The credentials changed just now. Try again.")
    }
    const { invoice, payment_url } = await present.client.createInvoice(
      buildCreateRequest(
        { ...probe, cart_id: null, locale: null },
        { name: PAYER_NAME, email: by.email, phone: null },
        { addresses: addresses.forProbe(probe.id), options }
      )
    )
    const created = await probes.created(probe.id, {
      id: invoice.id,
      payment_url,
    })
    return created as StoredProbe
  } catch (error) {
    const known = error instanceof InvoiceApiError
    await probes.abandon(probe.id, known ? error.code : null)
    throw known ? refusal(error.merchantText) : error
  }
}

function refusal(text: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, text)
}
