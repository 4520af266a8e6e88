import { randomUUID } from "node:crypto"
import { type Clock, toTimestamp } from "./clock"

/**
 * A buyer's attempt. The document names `fees.customer_total` and
 * `fees.merchant_net` only; everything else stands for the "extra diagnostic
 * fields" that nobody should rely on.
 */
export type Transaction = {
  id: string
  fees: { customer_total: string; merchant_net: string; rule: string }
  rail: string
  attempt_state: string
  diagnostics: Record<string, unknown>
}

/**
 * An invoice as the sandbox keeps it: the fields of the document under their
 * own names, plus four that never leave with it (see `toWire`).
 */
export type SandboxInvoice = {
  id: string
  /** Two decimals, e.g. `"150.00"`. */
  amount: string
  currency: string
  status: string
  customer_email: string | null
  customer_name: string | null
  customer_phone: string | null
  customer_metadata: Record<string, unknown> | null
  external_reference: string | null
  success_url: string | null
  cancel_url: string | null
  webhook_url: string | null
  expires_at: string
  completed_at: string | null
  cancelled_at: string | null
  created_at: string
  updated_at: string
  active_transaction: Transaction | null
  merchant_id: string
  payment_url: string
  /** The create request carried a customer-pays-fee flag. */
  customer_pays_fee: boolean
}

/** A create request that passed the rules. */
export type CreateRequest = {
  amount: number
  currency: string
  expires_in_hours?: number | null
} & Partial<
  Pick<
    SandboxInvoice,
    | "customer_email"
    | "customer_name"
    | "customer_phone"
    | "customer_metadata"
    | "external_reference"
    | "success_url"
    | "cancel_url"
    | "webhook_url"
  >
>

export type AcceptedRequest = {
  customer_pays_fee?: boolean
} & CreateRequest

/** The sandbox's own choice: the interface shows no default. */
const DEFAULT_EXPIRES_IN_HOURS = 24

const HOUR_MS = 60 * 60 * 1000

export function newInvoice(
  request: AcceptedRequest,
  from: { clock: Clock; merchantId: string; origin: string }
): SandboxInvoice {
  const id = randomUUID()
  const now = from.clock.timestamp()
  const hours = request.expires_in_hours ?? DEFAULT_EXPIRES_IN_HOURS
  return {
    id,
    amount: request.amount.toFixed(2),
    currency: request.currency,
    status: "pending",
    customer_email: request.customer_email ?? null,
    customer_name: request.customer_name ?? null,
    customer_phone: request.customer_phone ?? null,
    customer_metadata: request.customer_metadata ?? null,
    external_reference: request.external_reference ?? null,
    success_url: request.success_url ?? null,
    cancel_url: request.cancel_url ?? null,
    webhook_url: request.webhook_url ?? null,
    expires_at: toTimestamp(from.clock.now() + hours * HOUR_MS),
    completed_at: null,
    cancelled_at: null,
    created_at: now,
    updated_at: now,
    active_transaction: null,
    merchant_id: from.merchantId,
    payment_url: `${from.origin}/pay/${id}`,
    customer_pays_fee: request.customer_pays_fee ?? false,
  }
}

/** The invoice object of create and cancel answers and of webhooks. */
export function toWire(invoice: SandboxInvoice) {
  const {
    active_transaction,
    merchant_id,
    payment_url,
    customer_pays_fee,
    ...wire
  } = invoice
  return wire
}

/** The invoice object of the get answer: the only one with the transaction. */
export function toWireWithTransaction(invoice: SandboxInvoice) {
  return { ...toWire(invoice), active_transaction: invoice.active_transaction }
}
