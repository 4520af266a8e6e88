import type { MedusaContainer } from "@medusajs/framework/types"
import type { Invoice } from "../../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { ReadClass } from "../../modules/invoice-payment/read-window"
import type { InvoicePaymentModuleService } from "../../modules/invoice-payment/service"
import { findMismatch } from "../../payment-rules/invoice-check"
import { seenAgainTooLongAgo } from "../../payment-rules/schedule"
import { meaningOf } from "../../payment-rules/status-table"
import { recordAttention } from "./record-attention"

const NO_SLOT_WAIT_MS = 5_000
const TROUBLE_WAIT_MS = 60_000

/**
 * A paid row that waited for its order is read once more before core captures it: its
 * money may have gone back at the service meanwhile. `later`: it is not settled now.
 * What the present credentials cannot read was seen paid once, and that stands.
 */
export async function lookAgain(
  row: StoredRow,
  container: MedusaContainer
): Promise<"looked" | "later"> {
  if (!row.invoice_id || !seenAgainTooLongAgo(row, row.db_now)) {
    return "looked"
  }
  const { readDoor, outcomes } = ledgerOf(container)
  const readClass = (row.hint_class ?? 3) as ReadClass
  const answer = await readDoor.read(row, row.invoice_id, readClass)
  switch (answer.read) {
    case "foreign":
      return "looked"
    case "done":
      return recordAnswer(row, answer, container)
    case "later":
      if (answer.why === "no_credentials") {
        return "looked"
      }
      await outcomes.putOff(
        row,
        answer.why === "no_budget" ? NO_SLOT_WAIT_MS : TROUBLE_WAIT_MS
      )
      return "later"
    case "failed":
      await (answer.code === "invoice_not_found"
        ? recordAttention(row, { reason: answer.code }, container)
        : outcomes.putOff(row, TROUBLE_WAIT_MS))
      return "later"
  }
}

async function recordAnswer(
  row: StoredRow,
  { invoice, startedAt }: { invoice: Invoice; startedAt: Date },
  container: MedusaContainer
): Promise<"looked" | "later"> {
  if (isStillPaid(row, invoice, startedAt)) {
    await ledgerOf(container).outcomes.seenPaid(row, startedAt)
    return "looked"
  }
  await recordAttention(
    row,
    { reason: "contradictory", word: invoice.status },
    container
  )
  return "later"
}

function isStillPaid(row: StoredRow, invoice: Invoice, now: Date): boolean {
  const facts = {
    status: invoice.status,
    expires_at: row.expires_at,
    completed_at: row.completed_at,
    cancelled_at: invoice.cancelled_at ? now : null,
  }
  const meaning = meaningOf(facts, { orderStands: false, now })
  return meaning === "paid" && findMismatch(row, invoice) === null
}

function ledgerOf(container: MedusaContainer): InvoicePaymentModuleService {
  return container.resolve<InvoicePaymentModuleService>(INVOICE_PAYMENT_MODULE)
}
