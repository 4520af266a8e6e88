import type { LedgerRow } from "../settlement/ledger-row"
import type { HostConfig, InvoicePaymentOptions } from "../options/options"
import { parseOptions } from "../options/options"

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const CREATED = new Date("2026-03-01T12:00:00.000Z")

/** A time, in milliseconds after the sample row was created. */
export function later(ms: number): Date {
  return new Date(CREATED.getTime() + ms)
}

/** An invoice of 103.90 pounds, asked for and not paid yet. */
export function sampleRow(changes: Partial<LedgerRow> = {}): LedgerRow {
  return {
    id: "invpay_01KA00000000000000000000AA",
    session_id: "payses_1",
    payment_collection_id: "pay_col_1",
    cart_id: "cart_1",
    order_id: null,
    merchant_id: "8f0c1c5e-2f37-4f0e-9d0e-000000000001",
    amount: "103.90",
    currency: "egp",
    locale: null,
    signed_in_customer_id: null,
    status: "pending",
    invoice_id: "0b0e6f3a-7a43-4a0e-8f5d-0000000000aa",
    invoice_status: changes.status ?? "pending",
    mismatch: null,
    last_answer: null,
    decided_answer: null,
    payment_url: "https://pay.example/i/0b0e6f3a-7a43-4a0e-8f5d-0000000000aa",
    expires_at: later(DAY),
    completed_at: null,
    cancelled_at: null,
    customer_total: null,
    merchant_net: null,
    last_read_at: null,
    next_due_at: null,
    detached_at: null,
    cancel_decided_at: null,
    claimed_until: null,
    placed_unpaid_at: null,
    doubted_at: null,
    reopened_at: null,
    expired_at: null,
    settle_attempts: 0,
    settled_at: null,
    attention_reason: null,
    attention_at: null,
    told_reason: null,
    resolved_at: null,
    muted_reason: null,
    created_at: CREATED,
    ...changes,
  }
}

/** 32 random bytes each, in base64. */
export const KEY = "CYGfoOHNJ+0ZJ5aMH1SZE+6NEGHAQqkY8A/8CY2pgjs="
export const OTHER_KEY = "GgbTNRxYDlC1aw+zHx3MUT4hqdapN7NxnBc1W5menGU="

export const REQUIRED = {
  apiUrl: "https://invoices.example",
  encryptionKey: KEY,
  storefrontUrl: "https://shop.example",
  backendUrl: "https://api.shop.example",
}

export const PRODUCTION: HostConfig = {
  adminBackendUrl: undefined,
  adminStorefrontUrl: undefined,
  production: true,
  developmentKey: OTHER_KEY,
  port: 9000,
}

export const DEVELOPMENT: HostConfig = { ...PRODUCTION, production: false }

/** The options of a store in production that sets these. */
export function sampleOptions(
  changes: Record<string, unknown> = {}
): InvoicePaymentOptions {
  return parseOptions({ ...REQUIRED, ...changes }, PRODUCTION)
}
