import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { InvoiceApiError } from "../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { HistoryLine } from "../modules/invoice-payment/ledger/history-line"
import type { LeasedRow } from "../modules/invoice-payment/ledger/leases"
import type { Access } from "../modules/invoice-payment/service-access"
import { isOfMerchant } from "../payment-rules/settlement/ledger-row"

const RETRY_MS = 30_000
/** The service does not answer; the invoice can still be paid. */
const RETRY_LATER_MS = 3_600_000
const MAX_TRIES = 3

const STILL_USED: HistoryLine = {
  kind: "cancel",
  by: "worker",
  seen: { code: "session_stands" },
  decided: "kept, its payment session stands",
}

/** `foreign`: nothing was asked or written, the row waits for the credentials of its merchant. */
type CancelEnd = "done" | "foreign"

/**
 * Asks the service to cancel an invoice that nobody needs any more, and has it read afterwards,
 * since it may have been paid; a refusal may say so. The operation's path and answer are not shown
 * in the interface, so the answer decides nothing. Where the operation does not exist, the invoice
 * is watched until it is void.
 */
export async function cancelInvoice(
  row: LeasedRow,
  container: MedusaContainer
): Promise<CancelEnd> {
  const { access, merchants, cancels, options } = container.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const present = await access.present()
  const merchant = present && (await merchants.get(present.fingerprint))
  // The credentials were changed since the row was chosen, perhaps to some whose merchant is not
  // known yet. With a wrong key the service's 404 would end the cancel.
  if (!present || !isOfMerchant(row, merchant?.merchant_id ?? null)) {
    return "foreign"
  }
  const off = options.cancelPath === null || merchant?.cancel_missing
  if (!row.invoice_id || off) {
    await cancels.givenUp(row)
  } else if (await isStillUsed(row, container)) {
    await cancels.keptInUse(row, STILL_USED)
  } else if (await cancels.begin(row)) {
    await ask(row, { id: row.invoice_id, present }, container)
  }
  return "done"
}

/**
 * Core still has the session of a detached row. The statement that chose the row compared this
 * too. But a cancel cannot be undone, so core itself is asked again right before it.
 */
async function isStillUsed(
  row: LeasedRow,
  container: MedusaContainer
): Promise<boolean> {
  if (!row.detached_at || !row.session_id || row.cancel_decided_at) {
    return false
  }
  const [session] = await container
    .resolve(Modules.PAYMENT)
    .listPaymentSessions({ id: row.session_id })
  return session !== undefined
}

async function ask(
  row: LeasedRow,
  { id, present }: { id: string; present: Access },
  container: MedusaContainer
): Promise<void> {
  const { cancels, merchants } = container.resolve(INVOICE_PAYMENT_MODULE)
  try {
    await present.client.cancelInvoice(id)
    await cancels.asked(row, { kind: "cancel", by: "worker" })
  } catch (error) {
    if (!(error instanceof InvoiceApiError)) {
      throw error
    }
    const missing = error.code === "operation_missing" && !isUnknown(row)
    if (missing) {
      await merchants.cancelMissing(present.fingerprint)
    }
    const nextTryMs = nextTryOf(error, row.cancel_tries + 1)
    // An earlier request may have been carried out, and cause this refusal.
    const refused =
      error.outcome !== "unknown" && row.cancel_decided_at === null
    const line = lineOf(error.code, nextTryMs)
    const isRead = !missing && nextTryMs !== RETRY_MS
    await cancels.failed(row, { nextTryMs, refused, isRead }, line)
  }
}

/** The service does not know the invoice, so its 404 says nothing of the operation. */
function isUnknown({ attention_reason, muted_reason }: LeasedRow): boolean {
  return [attention_reason, muted_reason].includes("invoice_not_found")
}

/** null: it is not tried again. */
function nextTryOf({ code, outcome }: InvoiceApiError, tries: number) {
  if (code === "operation_missing") {
    return null
  }
  const later = outcome === "unknown" ? RETRY_LATER_MS : null
  return tries < MAX_TRIES ? RETRY_MS : later
}

function lineOf(code: string, nextTryMs: number | null): HistoryLine {
  return {
    kind: "cancel",
    by: "worker",
    seen: { code },
    decided: nextTryMs === null ? "watched until it ends" : "tried again",
  }
}
