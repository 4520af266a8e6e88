import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import { ORDER_BUSY } from "../../modules/invoice-payment/ledger/order-turns"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { PAID_OTHERWISE } from "../../payment-rules/settlement/attention"
import { isVoid } from "../../payment-rules/settlement/ledger-row"
import type { SettleFacts } from "../../payment-rules/settlement/facts"
import { decideSettle } from "../../payment-rules/settlement/settle-decision"
import type { SettleAction } from "../../payment-rules/settlement/settle-action"
import { NotYet } from "./not-yet"
import { releaseStock } from "./release-stock"
import { settleFacts } from "./settle-facts"

/** Work on the cart or order that is under way is waited for. */
const BUSY_MS = 5_000
/**
 * Work on an order that lasts longer counts as a failed try: a hook of the store may hang. Without
 * money nobody waits, so a void row is only read again much later.
 */
const BUSY_TOO_LONG_MS = 5 * 60_000

/**
 * The next step, decided on what Medusa holds right now.
 * @throws NotYet where core, or another run, is at work on the cart or order
 */
export async function decideStep(
  row: StoredRow,
  container: MedusaContainer
): Promise<SettleAction> {
  const facts = await settleFacts(row, container)
  const action = decideSettle(facts)
  if (action.type === "wait") {
    throw new NotYet(BUSY_MS, "the cart is being ordered")
  }
  if (mayBeUndone(row, facts, action)) {
    await decideInTurn(row, action, container)
  }
  return action
}

/** The run would end because the order is cancelled, or because something else paid it. */
function mayBeUndone(
  row: StoredRow,
  { order }: SettleFacts,
  action: SettleAction
): boolean {
  return isVoid(row)
    ? action.type === "nothing" && order?.canceled === true
    : ENDS_AT_ORDER.some((reason) => order && reason === reasonOf(action))
}

const ENDS_AT_ORDER = ["paid_after_cancel", ...PAID_OTHERWISE] as const

const reasonOf = (action: SettleAction | null) =>
  action?.type === "attention" ? action.reason : null

const isSameAs = (action: SettleAction, other: SettleAction | null) =>
  other?.type === action.type && reasonOf(other) === reasonOf(action)

/**
 * Core may undo a cancel that is still running, or may be at this payment's own capture, in a run
 * that has lost its lease. A cancel over HTTP holds the order's turn until core has answered, for
 * at most 30 seconds; a capture holds it to its end. So this decides again in the turn.
 * @throws NotYet where the order is being worked on, or it would be decided otherwise by now; an
 * error where that lasts, so that a human is told
 */
async function decideInTurn(
  row: StoredRow,
  action: SettleAction,
  container: MedusaContainer
): Promise<void> {
  const { orders } = container.resolve(INVOICE_PAYMENT_MODULE)
  const decide = async () => {
    const present = decideSettle(await settleFacts(row, container))
    if (isSameAs(action, present) && isVoid(row) && row.settle_attempts > 0) {
      await releaseStock(String(row.order_id), container)
    }
    return present
  }
  const decided = await orders.turns
    .alone(String(row.order_id), decide)
    .catch((error: unknown) => {
      if ((error as MedusaError).code !== ORDER_BUSY) {
        throw error
      }
      return null
    })
  if (decided === null && isBusyTooLong(row)) {
    throw isVoid(row)
      ? new NotYet(BUSY_TOO_LONG_MS, STILL_BUSY)
      : new MedusaError(MedusaError.Types.UNEXPECTED_STATE, STILL_BUSY)
  }
  if (!isSameAs(action, decided)) {
    throw new NotYet(BUSY_MS, "the order is being worked on")
  }
}

const STILL_BUSY =
  "the order is being worked on for minutes; a hook of the store may hang"

function isBusyTooLong({ status_since, db_now }: StoredRow): boolean {
  const since = status_since ?? db_now
  return db_now.getTime() - since.getTime() > BUSY_TOO_LONG_MS
}
