import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"

/**
 * Ends the attention `overpaid` where the order owes its customer nothing any more: the
 * surplus was refunded, or the order edited back. All such rows are checked, so the next
 * event makes up for one that was missed.
 */
export async function endOverpaid(container: MedusaContainer): Promise<void> {
  const { holds, history } = container.resolve(INVOICE_PAYMENT_MODULE)
  let rows = await holds.overpaid("")
  while (rows.length > 0) {
    for (const row of rows) {
      if (await holds.endOverpaid(row)) {
        await history.write(row.id, {
          kind: "settle",
          by: "medusa",
          decided: "the order owes its customer nothing any more",
        })
      }
    }
    rows = await holds.overpaid(rows.at(-1)!.id)
  }
}
