import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import type { StoredRow } from "../../../../modules/invoice-payment/ledger/table"
import {
  ATTENTION_TEXTS,
  type AttentionReason,
} from "../../../../payment-rules/settlement/attention"
import { shortReference } from "../../../../payment-rules/shopper/short-reference"
import { canStillPay } from "../../../../payment-rules/shopper/payment-outcome"
import { feesOf } from "../../../../payment-rules/orders/fees"
import { refundBalance } from "../../../../payment-rules/orders/refund-balance"

type CartFact = {
  id: string
  email: string | null
  customer_id: string | null
  shipping_address?: {
    first_name: string | null
    last_name: string | null
  } | null
}
type OrderFact = CartFact & { display_id: number; status: string }

type Owners = {
  orders: Map<string, OrderFact>
  carts: Map<string, CartFact>
}

const PERSON = [
  "id",
  "email",
  "customer_id",
  "shipping_address.first_name",
  "shipping_address.last_name",
]

/** One line of the list. Amounts are decimal strings in major units. */
export type AdminInvoice = ReturnType<typeof toAdminInvoice> &
  ReturnType<typeof refundsOf>

/** The rows with the order number and e-mail address by which admins know them. */
export async function listInvoices(
  rows: StoredRow[],
  scope: MedusaContainer
): Promise<AdminInvoice[]> {
  const { search } = scope.resolve(INVOICE_PAYMENT_MODULE)
  const owners = await ownersOf(rows, scope)
  const refunds = await search.recordedRefunds(rows.map(({ id }) => id))
  return rows.map((row) => ({
    ...toAdminInvoice(row, owners),
    ...refundsOf(row, refunds.get(row.id) ?? []),
  }))
}

function toAdminInvoice(row: StoredRow, { orders, carts }: Owners) {
  const order = orders.get(row.order_id ?? "")
  const cart = carts.get(row.cart_id ?? "")
  return {
    id: row.id,
    invoice_id: row.invoice_id,
    status: row.status,
    invoice_status: row.invoice_status,
    amount: row.amount,
    currency: row.currency,
    ...feesOf(row),
    email: order?.email ?? cart?.email ?? null,
    name: nameOf(order ?? cart),
    customer_id: (order ?? cart)?.customer_id ?? null,
    reference: shortReference(row.id),
    order_id: row.order_id,
    order: order
      ? { id: order.id, display_id: order.display_id, status: order.status }
      : null,
    cart_id: row.cart_id,
    attention: attentionOf(row),
    payment_url: row.payment_url,
    /** A shopper can be sent to its payment page. */
    payable: canStillPay(row, row.db_now),
    expires_at: row.expires_at,
    completed_at: row.completed_at,
    cancelled_at: row.cancelled_at,
    settled_at: row.settled_at,
    resolved_at: row.resolved_at,
    last_read_at: row.last_read_at,
    last_webhook_at: row.last_webhook_at,
    next_due_at: row.next_due_at,
    /** The source of the refresh that found it paid. */
    found_by: row.found_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

type Recorded = {
  id: string
  amount: string
  reference: string | null
  created_at: Date
}

/** Refunds that admins recorded: the sum, and each refund, the first one first. */
function refundsOf(row: StoredRow, recorded: Recorded[]) {
  const lines = recorded.map((line) => ({ kind: "recorded" as const, ...line }))
  return {
    refunded: refundBalance(row, lines).recorded,
    external_refunds: recorded.map(({ id, amount, reference, created_at }) => ({
      ...{ id, amount, reference, created_at },
    })),
  }
}

function nameOf(owner: CartFact | undefined): string | null {
  const { first_name, last_name } = owner?.shipping_address ?? {}
  return [first_name, last_name].filter(Boolean).join(" ") || null
}

/** null: nothing needs a human, or one has decided already. */
function attentionOf(row: StoredRow) {
  if (!row.attention_reason || row.resolved_at) {
    return null
  }
  const reason = row.attention_reason as AttentionReason
  return { reason, message: ATTENTION_TEXTS[reason], since: row.attention_at }
}

async function ownersOf(
  rows: StoredRow[],
  scope: MedusaContainer
): Promise<Owners> {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const byId = async <Fact extends { id: string }>(
    entity: "order" | "cart",
    fields: string[],
    ids: (string | null)[]
  ) => {
    const id = [...new Set(ids.filter((one) => one !== null))]
    const { data } =
      id.length > 0
        ? await query.graph({ entity, fields, filters: { id } })
        : { data: [] }
    return new Map((data as Fact[]).map((fact) => [fact.id, fact]))
  }
  const [orders, carts] = await Promise.all([
    byId<OrderFact>(
      "order",
      [...PERSON, "display_id", "status"],
      rows.map(({ order_id }) => order_id)
    ),
    byId<CartFact>(
      "cart",
      PERSON,
      rows.map(({ cart_id, order_id }) => (order_id ? null : cart_id))
    ),
  ])
  return { orders, carts }
}
