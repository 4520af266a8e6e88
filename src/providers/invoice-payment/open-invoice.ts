import { setTimeout as sleep } from "node:timers/promises"
import {
  checkAvailability,
  merchantNotReady,
} from "../../payment-rules/checkout/availability"
import { beingCheckedText } from "../../payment-rules/checkout/checkout-refusal"
import { pickLanguage } from "../../payment-rules/checkout/language"
import { saysMoney } from "../../payment-rules/settlement/invoice-check"
import { payerKey } from "../../payment-rules/shopper/person-key"
import { shortReference } from "../../payment-rules/shopper/short-reference"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { createInvoice } from "./create-invoice"
import { owes, refuseMoreThanOwed, type PaymentOwner } from "./payment-owner"
import type { ProviderCradle } from "./provider-cradle"
import { checkoutRefusal, refusal } from "./refusal"

/** A second creation waits this much longer than one call may take. */
const WAIT_MARGIN_MS = 2_000
const WAIT_STEP_MS = 200
/** After this much more no caller can still be waiting for the answer. */
const ABANDON_MARGIN_MS = 10_000

type Wanted = {
  session_id: string
  owner: PaymentOwner
  amount: string
  currency: string
}

/**
 * The invoice for a session: one that the collection already has, or a new one.
 * The row is written before the service is asked, because creating is not
 * idempotent and an answer can be lost.
 * @throws MedusaError not_allowed with a text for the shopper.
 */
export async function openInvoice(
  wanted: Wanted,
  cradle: ProviderCradle
): Promise<StoredRow> {
  const { sessions, creation, merchant, options } = cradle.invoicePayment
  const deadline = performance.now() + options.timeoutMs + WAIT_MARGIN_MS
  const { owner, ...terms } = wanted
  const row = {
    ...terms,
    payment_collection_id: owner.collection_id,
    merchant_id: await merchant.merchantId(),
  }
  let isRead = false
  for (;;) {
    const taken = await sessions.takeOver(row, owes(owner, wanted.amount))
    if (taken) {
      return taken
    }
    const merchantId = await refuseAnother(wanted, cradle)
    if (!isRead) {
      await refusePaidUnseen(owner, cradle)
      isRead = true
    }
    const begun = await begin(wanted, merchantId, cradle)
    if (begun) {
      return createInvoice(begun, owner, cradle)
    }
    if (performance.now() > deadline) {
      throw checkoutRefusal("being_prepared", owner.locale)
    }
    await creation.abandon(options.timeoutMs + ABANDON_MARGIN_MS)
    await sleep(WAIT_STEP_MS)
  }
}

/**
 * Refuses a new invoice if something stands against it. If the collection had an invoice,
 * it was taken over before: that asks nothing new of the service, and it may be paid.
 * @returns the id of the merchant who is to be paid
 */
async function refuseAnother(
  { owner, amount, currency }: Wanted,
  cradle: ProviderCradle
): Promise<string | null> {
  const { options } = cradle.invoicePayment
  await refuseUndecided(owner, cradle)
  refuseMoreThanOwed(owner, amount)
  const availability = checkAvailability(amount, currency, {
    ...options,
    language: pickLanguage(owner.locale),
  })
  if (!availability.available) {
    throw refusal(availability.message)
  }
  return activeMerchantId(owner, cradle)
}

/**
 * null: another call's invoice is on its way.
 * @throws MedusaError not_allowed where a limit is reached
 */
async function begin(
  { owner, ...terms }: Wanted,
  merchant_id: string | null,
  { invoicePayment, logger }: ProviderCradle
): Promise<StoredRow | null> {
  const { creationBudget, urls } = invoicePayment
  const { collection_id, identity, locale } = owner
  const { row, refused } = await creationBudget.begin(
    {
      ...terms,
      payment_collection_id: collection_id,
      cart_id: owner.cart_id,
      order_id: owner.order_id,
      locale,
      signed_in_customer_id: identity.customerId,
      merchant_id,
      token_key_id: urls.tokens.keyId,
    },
    payerKey(identity)
  )
  if (refused) {
    logger.warn(
      `invoice-payment: no invoice is created for ${collection_id}: ${refused === "budget" ? "invoicesPerMinute is used up" : "its payer has open invoices for openInvoicesPerPayer other carts and orders"}`
    )
    throw checkoutRefusal(
      refused === "budget" ? "crowded" : "too_many_open",
      locale
    )
  }
  return row
}

async function activeMerchantId(
  owner: PaymentOwner,
  { invoicePayment, logger }: ProviderCradle
) {
  const merchant = await invoicePayment.merchant.activeMerchant()
  if (!merchant) {
    logger.error(
      "invoice-payment: no invoice is created: credentials are missing, or the service has not called the merchant active"
    )
    throw refusal(merchantNotReady(pickLanguage(owner.locale)).message)
  }
  return merchant.merchant_id
}

/**
 * Money of another amount is on its way: with a second invoice the shopper could pay twice.
 * The text has no URL, since Medusa logs the message of a refusal.
 */
async function refuseUndecided(
  owner: PaymentOwner,
  { invoicePayment }: ProviderCradle
): Promise<void> {
  const { sessions } = invoicePayment
  const undecided = await sessions.undecided(owner.collection_id)
  if (undecided) {
    throw refusal(beingCheckedText(shortReference(undecided.id), owner.locale))
  }
}

/**
 * An older invoice may be paid although no webhook came, so it is read at once. If it
 * cannot be read the checkout goes on, since money that comes late is never lost.
 */
async function refusePaidUnseen(
  owner: PaymentOwner,
  { invoicePayment }: ProviderCradle
): Promise<void> {
  const { sessions, reader, refreshRequests } = invoicePayment
  for (const row of await sessions.unread(owner.collection_id)) {
    const answer = await reader.read(row, String(row.invoice_id), 2)
    if (answer.read === "done" && saysMoney(answer.invoice)) {
      await refreshRequests.request(row.id, { class: 1, by: "checkout" })
      throw refusal(beingCheckedText(shortReference(row.id), owner.locale))
    }
  }
}
