import { setTimeout as sleep } from "node:timers/promises"
import type { WantedRow } from "../../modules/invoice-payment/ledger/sessions"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { createInvoice } from "./create-invoice"
import { owes } from "./payment-owner"
import type { ProviderCradle } from "./provider-cradle"
import { readBeforePaying } from "./read-before-paying"
import { checkoutRefusal } from "./refusal"
import {
  refuseAnother,
  refuseLimit,
  refusePaidOrder,
  toCreation,
  type Wanted,
} from "./refuse-another"

/** A second creation waits this much longer than one call may take. */
const WAIT_MARGIN_MS = 2_000
const WAIT_STEP_MS = 200
/** After this much more no caller can still be waiting for the answer. */
const ABANDON_MARGIN_MS = 10_000

/**
 * The invoice for a session: one that the collection already has, or a new one. An invoice that
 * has money, and is not captured yet, is taken over at once, since it sends nobody to pay. Before
 * any other invoice is handed out, the rest of the purchase's invoices are read.
 * @throws MedusaError not_allowed with a text for the shopper.
 */
export async function openInvoice(
  wanted: Wanted,
  cradle: ProviderCradle
): Promise<StoredRow> {
  const { sessions, merchant } = cradle.invoicePayment
  const { owner, ...terms } = wanted
  const row = {
    ...terms,
    payment_collection_id: owner.collection_id,
    merchant_id: await merchant.merchantId(),
  }
  const there = await sessions.takeOver(row, false)
  if (there) {
    await settleAgain(there, cradle)
    return there
  }
  await refusePaidOrder(owner, cradle)
  const kept = owes(owner, wanted.amount) ? await sessions.payable(row) : null
  const present = await readBeforePaying(wanted, kept, cradle)
  const opened = await takeOverOrCreate(row, present, cradle)
  if (owner.order_id) {
    // One invoice for an order, whichever of its collections asks for it.
    await cradle.invoicePayment.orders.keepOnly(owner.order_id, opened.id)
  }
  return opened
}

/**
 * After another method was chosen, a paid invoice is settled hourly; now it has a session again.
 */
async function settleAgain(
  { id, status }: StoredRow,
  { invoicePayment }: ProviderCradle
): Promise<void> {
  if (status === "completed") {
    await invoicePayment.refreshRequests.request(id, {
      class: 2,
      by: "checkout",
    })
  }
}

/**
 * The row is written before the service is asked, because creating is not idempotent and
 * an answer can be lost.
 */
async function takeOverOrCreate(
  row: WantedRow,
  wanted: Wanted,
  cradle: ProviderCradle
): Promise<StoredRow> {
  const { sessions, creation, options } = cradle.invoicePayment
  const { owner } = wanted
  const deadline = performance.now() + options.timeoutMs + WAIT_MARGIN_MS
  for (;;) {
    const taken = await sessions.takeOver(row, owes(owner, wanted.amount))
    if (taken) {
      return taken
    }
    const begun = await begin(wanted, cradle)
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
 * null: another call's invoice is on its way.
 * @throws MedusaError not_allowed where something stands against a new invoice
 */
async function begin(
  wanted: Wanted,
  cradle: ProviderCradle
): Promise<StoredRow | null> {
  const merchantId = await refuseAnother(wanted, cradle)
  const { creationBudget } = cradle.invoicePayment
  const { creation, payer } = toCreation(wanted, merchantId, cradle)
  const { row, refused } = await creationBudget.begin(creation, payer)
  refuseLimit(refused, wanted.owner, cradle)
  return row
}
