import { InvoiceApiError, type CreatedInvoice } from "../../invoice-api"
import { merchantNotReady } from "../../payment-rules/checkout/availability"
import { buildCreateRequest } from "../../payment-rules/checkout/create-request"
import { pickLanguage } from "../../payment-rules/checkout/language"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { PaymentOwner } from "./payment-owner"
import type { ProviderCradle } from "./provider-cradle"
import { checkoutRefusal, shopperRefusal } from "./refusal"

/**
 * Asks the service for the invoice of a row. The row was written before, since creating is
 * not idempotent and an answer can be lost.
 * @throws MedusaError not_allowed with a text for the shopper
 */
export async function createInvoice(
  row: StoredRow,
  owner: PaymentOwner,
  cradle: ProviderCradle
): Promise<StoredRow> {
  const { creation, merchant, payloadShapes } = cradle.invoicePayment
  const ask = await prepareRequest(row, owner, cradle)
  try {
    const answer = await ask()
    const created = await keep(row.id, answer, cradle)
    payloadShapes.unreadable("createInvoice", answer.invoice.unreadable)
    // Refused in two cases. The creation was abandoned meanwhile: its cart may have another
    // invoice, and only an invoice that is kept makes others outdated. Or the merchant changed,
    // and the invoice is not theirs.
    const isKept = created.cancel_due_at === null
    if (!isKept || row.merchant_id !== (await merchant.merchantId())) {
      throw checkoutRefusal("being_prepared", row.locale)
    }
    await creation.cancelOutdated(created)
    return created
  } catch (error) {
    throw await recordRefusal(row, error, cradle)
  }
}

/**
 * Prepares everything before the request. If something fails here, the service was asked for
 * nothing, so no invoice can be paid unseen.
 * @returns the request, to be sent once
 */
async function prepareRequest(
  row: StoredRow,
  { payer }: PaymentOwner,
  { invoicePayment }: ProviderCradle
): Promise<() => Promise<CreatedInvoice>> {
  const { access, urls, options, creation, merchants } = invoicePayment
  try {
    const present = await access.present()
    if (!present) {
      const { code, message } = merchantNotReady(pickLanguage(row.locale))
      throw shopperRefusal(code, message)
    }
    const merchant = await merchants.get(present.fingerprint)
    if (row.merchant_id !== (merchant?.merchant_id ?? null)) {
      // The credentials changed since the row was written. Credentials whose merchant is not
      // known yet are not known to be the row's either.
      throw checkoutRefusal("being_prepared", row.locale)
    }
    const request = buildCreateRequest(row, payer, {
      urls: urls.forInvoice(row.id),
      options,
    })
    return () => present.client.createInvoice(request)
  } catch (error) {
    await creation.rejected(row.id)
    throw error
  }
}

/**
 * Tries the write twice, since the answer does not come again: without the invoice's id
 * only a webhook could find what the shopper pays.
 */
async function keep(
  rowId: string,
  { invoice, payment_url }: CreatedInvoice,
  { invoicePayment }: ProviderCradle
): Promise<StoredRow> {
  const write = () =>
    invoicePayment.creation.created(
      rowId,
      {
        id: invoice.id,
        status: invoice.status,
        payment_url,
        expires_at: invoice.expires_at ? new Date(invoice.expires_at) : null,
      },
      {
        kind: "created",
        by: "checkout",
        seen: { invoice_id: invoice.id, status: invoice.status },
      }
    )
  try {
    return await write()
  } catch {
    return write()
  }
}

async function recordRefusal(
  row: StoredRow,
  error: unknown,
  { invoicePayment, logger }: ProviderCradle
): Promise<unknown> {
  const { creation, history, merchant } = invoicePayment
  if (!(error instanceof InvoiceApiError)) {
    // The service may have been asked, so the creation is `unknown` and not `rejected`.
    await creation.unknown(row.id)
    return error
  }
  if (error.outcome === "rejected") {
    await creation.rejected(row.id)
  } else {
    await creation.unknown(row.id)
  }
  await history.write(row.id, {
    kind: "created",
    by: "checkout",
    seen: { code: error.code, outcome: error.outcome },
    decided: error.merchantText,
  })
  logger.error(
    `invoice-payment: invoice for ${row.id} was not created (${error.code}): ${error.merchantText}`
  )
  if (error.status === 401 || error.status === 403) {
    await merchant.doubt()
  }
  const { code, ...texts } = error.shopperText
  return shopperRefusal(code, texts[pickLanguage(row.locale)])
}
