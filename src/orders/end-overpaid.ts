import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { toDecimal, toInvoiceAmount } from "../payment-rules/checkout/amount"
import type { PayableOrder } from "./start-order-payment"

/**
 * Ends the attention `overpaid` where the order owes its customer nothing any more: the
 * surplus was refunded, or the order edited back. All such rows are checked, so the next
 * event makes up for one that was missed.
 */
export async function endOverpaid(container: MedusaContainer): Promise<void> {
  const { holds } = container.resolve(INVOICE_PAYMENT_MODULE)
  let rows = await holds.overpaid("")
  while (rows.length > 0) {
    await endOfThese(rows, container)
    rows = await holds.overpaid(rows.at(-1)!.id)
  }
}

async function endOfThese(
  rows: StoredRow[],
  container: MedusaContainer
): Promise<void> {
  const { holds, history } = container.resolve(INVOICE_PAYMENT_MODULE)
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({
      entity: "order",
      fields: ["id", "status", "summary"],
      filters: { id: rows.map(({ order_id }) => String(order_id)) },
    })
  for (const order of data as PayableOrder[]) {
    const due = toInvoiceAmount(order.summary?.pending_difference ?? 0)
    const mine = rows.filter(({ order_id }) => order_id === order.id)
    for (const { id } of toDecimal(due).gte(0) ? mine : []) {
      if (await holds.endOverpaid(id)) {
        await history.write(id, {
          kind: "settle",
          by: "medusa",
          decided: "the order owes its customer nothing any more",
        })
      }
    }
  }
}
