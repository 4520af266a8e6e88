import type {
  CoreRecord,
  PaidRow,
} from "../../modules/invoice-payment/ledger/sessions"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { sessionUrlOf } from "../../payment-rules/checkout/session-data"
import { shopperRefusal } from "./refusal"
import type { ProviderCradle } from "./provider-cradle"

/*
 * Nothing in a session's `data` is identity: core writes what the storefront sent to the
 * session before we answer. So a row is found by an id that core itself names, or by a URL
 * that we signed for this very row and session
 * (docs/decisions/013-nothing-in-data-is-identity.md).
 */

/**
 * The id of the session that core means, from `context.idempotency_key`.
 * @throws MedusaError not_allowed where core names none
 */
export function namedSession(
  context: { idempotency_key?: string } | undefined
) {
  const id = context?.idempotency_key
  if (!id) {
    throw shopperRefusal(
      "no_invoice",
      "This payment cannot be found. Please start a new one."
    )
  }
  return id
}

/** @throws MedusaError not_allowed when the session has no row */
export async function rowOfSession(
  sessionId: string,
  { invoicePayment }: ProviderCradle
): Promise<StoredRow> {
  return found(await invoicePayment.sessions.bySession(sessionId))
}

/** @throws MedusaError not_allowed when no payment of ours has a record of this id */
export async function rowOfRecord(
  kind: CoreRecord["kind"],
  context: { idempotency_key?: string } | undefined,
  { invoicePayment }: ProviderCradle
): Promise<PaidRow> {
  const id = context?.idempotency_key
  return found(
    id ? await invoicePayment.sessions.ofPayment({ kind, id }) : null
  )
}

/** null: the data was not signed by us for a session that its row still uses. */
export async function findRowOfData(
  data: Record<string, unknown> | undefined,
  { invoicePayment }: ProviderCradle
): Promise<(StoredRow & { session_id: string }) | null> {
  const { urls, sessions } = invoicePayment
  const url = sessionUrlOf(data)
  const rowId = url && urls.rowOfSession(url)
  const row = rowId && (await sessions.ofSession(rowId, url.session_id))
  return row ? { ...row, session_id: url.session_id } : null
}

/** @throws MedusaError not_allowed where `findRowOfData` returns null */
export async function rowOfData(
  data: Record<string, unknown> | undefined,
  cradle: ProviderCradle
): Promise<StoredRow> {
  return found(await findRowOfData(data, cradle))
}

function found<Row>(row: Row | null): Row {
  if (!row) {
    throw shopperRefusal(
      "no_invoice",
      "This payment cannot be found. Please start a new one."
    )
  }
  return row
}
