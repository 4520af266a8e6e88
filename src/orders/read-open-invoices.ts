import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { checkoutRefusalText } from "../payment-rules/checkout/checkout-refusal"
import {
  isReadDue,
  isUnknownToHumans,
} from "../payment-rules/orders/open-invoices"
import { triggerSettlement } from "../settlement/worker/trigger-settlement"

const PATIENCE_MS = 5_000
const STEP_MS = 150

/**
 * Called before an order gets another invoice. Reads the open ones that may be paid by now:
 * one may be paid although its webhook was lost.
 * @returns true: something was read, so the facts of the order may have changed
 * @throws MedusaError not_allowed with a text for the shopper where one could not be read,
 * and no human was told so
 */
export async function readOpenInvoices(
  { rows, merchantId }: { rows: StoredRow[]; merchantId: string | null },
  container: MedusaContainer
): Promise<boolean> {
  const due = rows.filter((row) => isReadDue(row, merchantId))
  const read = await Promise.all(due.map((row) => readNow(row, container)))
  const unread = read.find((row) => row && isUnknownToHumans(row))
  if (unread) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      checkoutRefusalText("unsure", unread.locale)
    )
  }
  return due.length > 0
}

/** The row, if it was not read in time (its request stays); null: it was read, or it is closed. */
async function readNow(
  { id }: StoredRow,
  container: MedusaContainer
): Promise<StoredRow | null> {
  const { refreshRequests, outcomes } = container.resolve(
    INVOICE_PAYMENT_MODULE
  )
  let row = await refreshRequests.request(id, { class: 1, by: "checkout" })
  const deadline = performance.now() + PATIENCE_MS
  triggerSettlement(container, id)
  while (row?.hint_class && row.status === "pending") {
    if (performance.now() > deadline) {
      return row
    }
    await sleep(STEP_MS)
    row = await outcomes.get(id)
  }
  return null
}
