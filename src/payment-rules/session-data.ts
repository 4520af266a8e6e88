import type { LedgerRow } from "./ledger-row"

/**
 * `data` of the payment session. The Store API shows it to the shopper, so it
 * holds nothing else: no fees, no secrets, nothing that a storefront sent in.
 */
export type SessionData = {
  invoice_id: string | null
  /** The service's hosted page. */
  payment_url: string | null
  /** ISO 8601. */
  expires_at: string | null
  /** Major units, two decimals. */
  amount: string
  /** ISO 4217, lower case. */
  currency: string
  status: LedgerRow["status"]
  session_id: string | null
  /** Our own page that tells how the payment stands; needs no cookie. */
  status_url: string
}

export function toSessionData(row: LedgerRow, statusUrl: string): SessionData {
  return {
    invoice_id: row.invoice_id,
    payment_url: row.payment_url,
    expires_at: row.expires_at?.toISOString() ?? null,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    session_id: row.session_id,
    status_url: statusUrl,
  }
}

/**
 * Medusa merges our data over the storefront's. Keys that are not ours are
 * blanked, so that a shopper cannot plant anything on the session.
 */
export function withoutForeignKeys(
  ours: SessionData,
  sent: Record<string, unknown> | undefined
): Record<string, unknown> {
  const blanks = Object.fromEntries(
    Object.keys(sent ?? {}).map((key) => [key, undefined] as const)
  )
  return { ...blanks, ...ours }
}

/** Which session Medusa speaks of; data that is not ours names none. */
export function sessionIdOf(data: Record<string, unknown> | undefined) {
  const id = data?.["session_id"]
  return typeof id === "string" && id.length > 0 ? id : null
}
