import type { LedgerRow } from "../settlement/ledger-row"

/**
 * `data` of the payment session. The Store API shows it to the shopper, so it
 * holds only these fields: no fees, no secrets, nothing that a storefront sent.
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
  /** Our own page with the payment's status; needs no cookie. */
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

/** The claims of a session's data; to be trusted only after their signatures are checked. */
export type SessionUrl = { token: string; seal: string; session_id: string }

const STATUS_URL = /\/return\/([^/?]+)\?session=([\w-]+)$/

/**
 * Reads the signed URL from a session's data. Core stores what a storefront sent
 * before we answer, so nothing else in `data` may ever name a session or a row.
 */
export function sessionUrlOf(
  data: Record<string, unknown> | undefined
): SessionUrl | null {
  const { session_id, status_url } = data ?? {}
  const [, token, seal] = STATUS_URL.exec(textOf(status_url)) ?? []
  return token && seal && textOf(session_id)
    ? { token, seal, session_id: textOf(session_id) }
    : null
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
