import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import { cancelOperation } from "../../../../modules/invoice-payment/cancel-operation"
import type { StoredRow } from "../../../../modules/invoice-payment/ledger/table"
import type { InvoicePaymentModuleService } from "../../../../modules/invoice-payment/service"
import {
  ACTION_REFUSALS,
  ADMIN_ACTIONS,
  refuseAction,
  type ActionFacts,
  type AdminAction,
} from "../../../../payment-rules/orders/admin-actions"
import {
  compareWithCart,
  compareWithService,
  type Compared,
} from "../../../../payment-rules/settlement/compared-values"
import { lastDecision } from "../../../../payment-rules/orders/last-decision"
import { refundBalance } from "../../../../payment-rules/orders/refund-balance"
import { loadCart } from "../../../../orders/load-cart"
import { lastSeen } from "../../../../modules/invoice-payment/ledger/history"
import { emailsOf } from "../admin-emails"
import { listInvoices } from "./invoice-view"

export type AdminInvoiceDetail = Awaited<ReturnType<typeof invoiceDetail>>

/** @throws MedusaError not_found */
export async function findRow(
  id: string | undefined,
  scope: MedusaContainer
): Promise<StoredRow> {
  const { outcomes } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const row = await outcomes.get(String(id))
  if (!row) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "Invoice was not found",
      "invoice_gone"
    )
  }
  return row
}

/** All that is known of one invoice, and what can be done with it now. */
export async function invoiceDetail(id: string, scope: MedusaContainer) {
  const { history, refunds } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const row = await findRow(id, scope)
  const [[invoice], lines, past] = await Promise.all([
    listInvoices([row], scope),
    refunds.list(id),
    history.list(id),
  ])
  const facts = await actionFacts(row, scope)
  return {
    ...invoice,
    /** The two values that a human has to compare; null: there are none. */
    compared: await comparedOf(row, past, scope),
    /** The invoice's page at the service, for people who may sign in there. */
    dashboard_url: dashboardUrlOf(row, scope.resolve(INVOICE_PAYMENT_MODULE)),
    session_id: row.session_id,
    payment_collection_id: row.payment_collection_id,
    merchant_id: row.merchant_id,
    detached_at: row.detached_at,
    cancel_due_at: row.cancel_due_at,
    /**
     * An urgent refresh request waits. Other requests may wait a minute, but an admin need not.
     */
    look_pending: row.priority === 1,
    refunds: { ...refundBalance(row, lines), lines: lines.map(toRefundLine) },
    actions: Object.fromEntries(
      ADMIN_ACTIONS.map((action) => [action, toAction(action, row, facts)])
    ) as Record<AdminAction, ReturnType<typeof toAction>>,
    history: await withEmails(past, scope),
  }
}

/** @throws MedusaError not_allowed with a stable code and the reason. */
export async function requireAction(
  action: AdminAction,
  row: StoredRow,
  scope: MedusaContainer
): Promise<void> {
  const code = refuseAction(action, row, await actionFacts(row, scope))
  if (code) {
    throw actionRefused(code)
  }
}

export function actionRefused(code: keyof typeof ACTION_REFUSALS): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    ACTION_REFUSALS[code],
    code
  )
}

async function actionFacts(
  row: StoredRow,
  scope: MedusaContainer
): Promise<ActionFacts> {
  const module = scope.resolve(INVOICE_PAYMENT_MODULE)
  return {
    cancelOperation: await cancelOperation(module),
    refunds: await module.refunds.list(row.id),
    merchantId: await module.merchant.merchantId(),
    decision: lastDecision(row, await module.history.list(row.id)),
  }
}

function toAction(action: AdminAction, row: StoredRow, facts: ActionFacts) {
  const code = refuseAction(action, row, facts)
  return {
    possible: code === null,
    code,
    message: code && ACTION_REFUSALS[code],
  }
}

const CART_REASONS = ["cart_changed", "paid_after_expiry"]

async function comparedOf(
  row: StoredRow,
  past: Entries,
  scope: MedusaContainer
): Promise<Compared | null> {
  const reason = row.resolved_at ? null : row.attention_reason
  if (!reason || !CART_REASONS.includes(reason)) {
    return compareWithService(reason, row, lastSeen(past, reason))
  }
  const { cart } = row.cart_id ? await loadCart(row.cart_id, scope) : {}
  return cart?.currency_code.toLowerCase() === row.currency
    ? compareWithCart(row, cart.total)
    : null
}

function dashboardUrlOf(
  { invoice_id }: StoredRow,
  { options }: InvoicePaymentModuleService
): string | null {
  return invoice_id && options.dashboardUrl
    ? options.dashboardUrl.replaceAll(
        "{invoice}",
        encodeURIComponent(invoice_id)
      )
    : null
}

type Refund = Awaited<
  ReturnType<InvoicePaymentModuleService["refunds"]["list"]>
>[number]

function toRefundLine(line: Refund) {
  const { id, kind, amount, reference, note, by, refunded_at, created_at } =
    line
  return {
    ...{ id, kind, amount, reference, note, by, refunded_at, created_at },
    /** The refund in Medusa that consumed the allowance. */
    refund_id: kind === "drawn" ? line.idempotency_key : null,
  }
}

type Entries = Awaited<
  ReturnType<InvoicePaymentModuleService["history"]["list"]>
>

async function withEmails(lines: Entries, scope: MedusaContainer) {
  const emails = await emailsOf(
    lines.map(({ by }) => by),
    scope
  )
  return lines.map((line) => ({
    ...line,
    by_email: emails.get(line.by) ?? null,
  }))
}
