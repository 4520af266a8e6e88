import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { SettleAction } from "../../payment-rules/settlement/settle-action"
import { decideSettle } from "../../payment-rules/settlement/settle-decision"
import { ofSameRun } from "./run-row"
import { settleFacts } from "./settle-facts"

/**
 * The step, if it is still due, on present facts. While the run waited for its turn, it may have
 * lost its lease, and its facts may be outdated. For steps that change a whole order, right before
 * core is called.
 */
export async function stillDecides<Type extends SettleAction["type"]>(
  type: Type,
  row: StoredRow,
  container: MedusaContainer
): Promise<Extract<SettleAction, { type: Type }> | null> {
  const { leases } = container.resolve(INVOICE_PAYMENT_MODULE)
  const renewed = row.token ? await leases.renew(row.id, row.token) : null
  const present = renewed && ofSameRun(row, renewed)
  const action = present && decideSettle(await settleFacts(present, container))
  return action?.type === type
    ? (action as Extract<SettleAction, { type: Type }>)
    : null
}
