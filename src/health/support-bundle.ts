import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { withAliases, type Named } from "../payment-rules/health/aliases"
import type { InvoicePaymentOptions } from "../payment-rules/options/options"
import { shownCount } from "../payment-rules/health/shown-count"
import { collectHealth } from "./collect-health"

const NEWEST = 50

/**
 * The facts that a stranger needs to help: health, settings, and the newest invoices with
 * their history. Every field is named here, so that no new one slips in: no credentials,
 * keys, tokens, URLs of pages, names, e-mails or notes; and no id that opens an order, a
 * cart or a payment.
 */
export async function supportBundle(container: MedusaContainer) {
  const { options, statistics, search } = container.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const page = { offset: 0, limit: NEWEST }
  const [health, by_status, needing, newest] = await Promise.all([
    collectHealth(container),
    statistics.byStatus(),
    search.page({ attention: true }, page),
    search.page({}, page),
  ])
  const rows = new Map(
    [...needing.rows, ...newest.rows].map((row) => [row.id, row])
  )
  const bundle = {
    made_at: health.checked_at,
    health,
    options: shownOptions(options),
    invoices_by_status: Object.fromEntries(
      Object.entries(by_status).map(([status, n]) => [status, shownCount(n)])
    ),
    invoices: await Promise.all(
      [...rows.values()].map((row) => shownRow(row, container))
    ),
  }
  return withAliases(bundle, [...rows.values()].flatMap(idsOf))
}

function idsOf(row: StoredRow): Named[] {
  return [
    { kind: "invoice", id: row.invoice_id },
    { kind: "order", id: row.order_id },
    { kind: "cart", id: row.cart_id },
    { kind: "session", id: row.session_id },
    { kind: "collection", id: row.payment_collection_id },
  ]
}

function shownOptions(options: InvoicePaymentOptions) {
  const { credentials, extraInvoiceFields, notifications, ...rest } = options
  return {
    apiUrl: rest.apiUrl,
    backendUrl: rest.backendUrl,
    storefrontUrl: rest.storefrontUrl,
    storefront: rest.storefront,
    credentials_in_options: credentials !== undefined,
    previous_keys: rest.previousEncryptionKeys.length,
    underReview: rest.underReview,
    holdFulfillment: rest.holdFulfillment,
    onReviewRejected: rest.onReviewRejected,
    orderPlacement: rest.orderPlacement,
    unpaidOrderHours: rest.unpaidOrderHours,
    expiresInHours: rest.expiresInHours ?? null,
    currencies: rest.currencies,
    amountLimits: rest.amountLimits,
    extra_invoice_fields: Object.keys(extraInvoiceFields),
    cancelPath: rest.cancelPath,
    notifications: notifications ? Object.keys(notifications.templates) : null,
    readsPerMinute: rest.readsPerMinute,
    historyMonths: rest.historyMonths,
    adminLanguage: rest.adminLanguage,
    timeZone: rest.timeZone ?? null,
    timeoutMs: rest.timeoutMs,
  }
}

async function shownRow(row: StoredRow, container: MedusaContainer) {
  const history = await container
    .resolve(INVOICE_PAYMENT_MODULE)
    .history.list(row.id)
  return {
    id: row.id,
    invoice_id: row.invoice_id,
    order_id: row.order_id,
    cart_id: row.cart_id,
    session_id: row.session_id,
    payment_collection_id: row.payment_collection_id,
    merchant_id: row.merchant_id,
    status: row.status,
    invoice_status: row.invoice_status,
    amount: row.amount,
    currency: row.currency,
    attention_reason: row.attention_reason,
    found_by: row.found_by,
    settle_attempts: row.settle_attempts,
    created_at: row.created_at,
    expires_at: row.expires_at,
    completed_at: row.completed_at,
    cancelled_at: row.cancelled_at,
    settled_at: row.settled_at,
    resolved_at: row.resolved_at,
    muted_reason: row.muted_reason,
    last_read_at: row.last_read_at,
    last_webhook_at: row.last_webhook_at,
    next_due_at: row.next_due_at,
    history: history.map(({ kind, by, seen, decided, created_at }) => ({
      kind,
      by,
      code: seen?.["code"] ?? null,
      decided: ownTexts(kind, decided),
      created_at,
    })),
  }
}

/**
 * Texts of admins, of Medusa and of the service may name people. An admin's text is a whole
 * line; the other texts come after a colon, after our own.
 */
function ownTexts(kind: string, decided: string | null): string | null {
  return FREE_TEXT.includes(kind) ? null : (decided?.split(":")[0] ?? null)
}

/** Kinds whose text is left out. For a refused creation the code is enough. */
const FREE_TEXT = ["resolve", "refund", "created"]
