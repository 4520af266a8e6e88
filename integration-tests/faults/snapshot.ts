/** The whole database and the whole service, as the invariants see them. */
export type Snapshot = {
  /** The truth: the service's records. */
  invoices: {
    id: string
    reference: string | null
    paid: boolean
    amount: string
  }[]
  rows: {
    id: string
    invoice_id: string | null
    payment_collection_id: string
    session_id: string | null
    order_id: string | null
    settled: boolean
    /** A human has been called, or has closed a row that the ledger knew to be paid. */
    shown: boolean
    /** Shown, or a human has said that they know of the surplus. */
    knowsSurplus: boolean
    /** Money came or may still come, and it is neither settled nor closed. */
    open: boolean
    /** A refresh request or a due time: it will be read again. */
    waits: boolean
    /** Ids of carts that it was taken away from, for another one. */
    left_carts: string[]
    /** Refunds that an admin recorded; `at` in milliseconds. */
    returned: { amount: string; at: number }[]
  }[]
  orders: {
    id: string
    canceled: boolean
    draft: boolean
    cart_id: string | null
    collections: string[]
    total: number
    /** When an admin last gave it another total; null: never. */
    edited_at: number | null
    /** Providers of the sessions and payments, not canceled, in its collections. */
    providers: string[]
    /** Money that captures brought into the order. */
    transactions: { capture: string | null; amount: number }[]
    /** The amount that refunds took out of it; null: this world has no such lines. */
    returned: number | null
    /** The sum of all lines of money, also what went back. */
    booked: number
    /** The same, as the order's totals say. */
    summed: number
  }[]
  captures: {
    id: string
    collection_id: string
    cart_id: string | null
    provider_id: string
    session_id: string | null
    /** null: the session is gone. */
    session_amount: number | null
    amount: number
    /** The amount that Medusa refunded of its payment. */
    refunded: number
    /** Milliseconds. */
    at: number
  }[]
}

export type Invoice = Snapshot["invoices"][number]
export type Capture = Snapshot["captures"][number]
export type Order = Snapshot["orders"][number]

/** A human who resolves one of these knows of the money; the row is only watched on. */
export const MONEY_IS_KNOWN = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "contradictory",
]

/** Money can come of these, or came. */
const OPEN = ["unknown", "pending", "under_review", "completed"]

export const OURS = "pp_invoice-payment_default"

type LedgerFacts = {
  status: string
  settled_at: unknown
  resolved_at: unknown
  attention_reason: string | null
  muted_reason: string | null
}

/** The invariants' view of a ledger row, stored or in memory. */
export function judgeRow(row: LedgerFacts) {
  const settled = row.settled_at !== null
  const shown =
    row.attention_reason !== null ||
    (row.resolved_at !== null && row.status === "completed") ||
    MONEY_IS_KNOWN.includes(row.muted_reason ?? "")
  return {
    settled,
    shown,
    knowsSurplus: shown || row.muted_reason === "overpaid",
    open: !settled && row.resolved_at === null && OPEN.includes(row.status),
  }
}

export function isOurs({ provider_id }: Capture): boolean {
  return provider_id === OURS
}

/** In piastres, so that no sum is off by a rounding. */
export function sum(parts: { amount: number | string }[]): number {
  return parts.reduce(
    (total, { amount }) => total + Math.round(Number(amount) * 100),
    0
  )
}

export function rowOf(invoice: Invoice, { rows }: Snapshot) {
  return (
    rows.find((row) => row.invoice_id === invoice.id) ??
    rows.find((row) => row.id === invoice.reference)
  )
}

export function sameMoney(amount: number | undefined, wanted: string): boolean {
  return amount !== undefined && amount.toFixed(2) === wanted
}

export function repeated(ids: (string | null)[]): string[] {
  const known = ids.filter((id) => id !== null)
  return [...new Set(known.filter((id, at) => known.indexOf(id) < at))]
}
