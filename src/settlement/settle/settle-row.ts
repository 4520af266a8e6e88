import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import { InvoicePaymentEvents } from "../../events"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { LeasedRow } from "../../modules/invoice-payment/ledger/leases"
import { OrderChanged } from "../../modules/invoice-payment/ledger/surplus-facts"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { isAskedByHand } from "../../payment-rules/settlement/asked-by-hand"
import { isVoid } from "../../payment-rules/settlement/ledger-row"
import {
  nextDue,
  nextSettleTry,
  nextUnpaidOrderRead,
  SETTLE_TRIES_BEFORE_ATTENTION,
} from "../../payment-rules/schedule/schedule"
import { nextVoidRead, soonerOf } from "../../payment-rules/schedule/void-reads"
import { failedReason } from "../../payment-rules/settlement/failed-reason"
import type { SettleAction } from "../../payment-rules/settlement/settle-action"
import { decideStep } from "./decide-step"
import { deleteExpiredLock } from "./delete-expired-lock"
import { NotYet } from "./not-yet"
import { recordAttention } from "../record-attention"
import { wasRefusedPayment } from "./place-order"
import { isAnswered, putOff } from "./put-off"
import { ofSameRun } from "./run-row"
import { runSettleAction } from "./settle-actions"

/** More steps than any settlement needs; reached only when an action has no effect. */
const MAX_STEPS = 10

/**
 * Brings Medusa to what the ledger says of one row, one step at a time, each decided on
 * fresh facts. The caller holds the lease; a run that outlives it ends before its next
 * step.
 */
export async function settleRow(
  row: LeasedRow,
  container: MedusaContainer
): Promise<SettleAction["type"]> {
  const { leases } = container.resolve(INVOICE_PAYMENT_MODULE)
  try {
    let present: LeasedRow | null = row
    for (let step = 0; present && step < MAX_STEPS; step++) {
      const action = await decideStep(present, container)
      if (await conclude(present, action, container)) {
        return action.type
      }
      await runSettleAction(present, container, action)
      const renewed = await leases.renew(row.id, row.token)
      present = renewed && ofSameRun(present, renewed)
    }
    if (!present) {
      return "nothing"
    }
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      "the steps had no effect"
    )
  } catch (error) {
    if (await leases.renew(row.id, row.token)) {
      await (error instanceof NotYet
        ? putOff(row, error.waitMs, container)
        : recordFailedTry(row, error, container))
    }
    return "nothing"
  }
}

/** true: the run ends here. */
async function conclude(
  row: StoredRow,
  action: SettleAction,
  container: MedusaContainer
): Promise<boolean> {
  const { attention, placedOrders } = container.resolve(INVOICE_PAYMENT_MODULE)
  switch (action.type) {
    case "nothing":
      if (isVoid(row)) {
        await attention.endOfVoid(row)
        const usual = nextDue(row, timeOf(row))
        await placedOrders.readNext(row, nextVoidRead(row, usual))
      }
      return true
    case "attention":
      await recordAttention(row, { reason: action.reason }, container)
      if (isVoid(row)) {
        const usual = nextReadOfShown(row)
        await placedOrders.readNext(row, nextVoidRead(row, usual))
      }
      return true
    case "keep_order":
      await attention.endOfVoid(row)
      await keepUntil(row, action.until, container)
      return true
    case "record_settled":
      // Left by a run that was killed between its capture and here.
      await deleteExpiredLock(row.order_id, container)
      return recordSettled(row, action, container)
    default:
      return false
  }
}

const timeOf = ({ db_now, status_since }: StoredRow) => ({
  now: db_now,
  statusSince: status_since ?? db_now,
})

/** A human knows of its order. Only an order that was placed unpaid may still be paid otherwise. */
function nextReadOfShown(row: StoredRow): Date | null {
  return row.placed_unpaid_at
    ? nextUnpaidOrderRead(row, timeOf(row))
    : nextDue(row, timeOf(row))
}

/** A void invoice is read for late money at its usual times, also before `until`. */
async function keepUntil(
  row: StoredRow,
  until: Date,
  container: MedusaContainer
): Promise<void> {
  const usual = soonerOf(nextDue(row, timeOf(row)), until)
  const due = nextVoidRead(row, usual) ?? until
  const { placedOrders } = container.resolve(INVOICE_PAYMENT_MODULE)
  await placedOrders.keepUntil(row, { until, due })
}

/** false: the order was edited meanwhile, so the next step decides on it as it is now. */
async function recordSettled(
  row: StoredRow,
  { owesNothing, uncounted }: Extract<SettleAction, { type: "record_settled" }>,
  container: MedusaContainer
): Promise<boolean> {
  const line = {
    kind: "settle",
    by: "settle",
    decided: `order ${row.order_id} is captured`,
    event_name: InvoicePaymentEvents.PAID,
  } as const
  const { outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  try {
    await outcomes.settled(row, { owesNothing, uncounted, line })
    return true
  } catch (error) {
    if (error instanceof OrderChanged) {
      return false
    }
    throw error
  }
}

async function recordFailedTry(
  row: StoredRow,
  error: unknown,
  container: MedusaContainer
): Promise<void> {
  const tries = row.settle_attempts + 1
  const text = plainReason(error)
  // Once a human is told, an order that core refuses to cancel is tried less and less often.
  const isRare = isVoid(row) && tries >= SETTLE_TRIES_BEFORE_ATTENTION
  const nextDueAt = isRare
    ? nextUnpaidOrderRead(row, timeOf(row))
    : nextSettleTry(tries, row.db_now, isAskedByHand(row))
  const line = {
    kind: "settle",
    by: "settle",
    decided: `try ${tries} failed: ${text}`,
  } as const
  const { outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  const tried = { nextTryAt: nextDueAt, isAnswer: isAnswered(row) }
  if (!(await outcomes.recordFailedTry(row, tried, line))) {
    return
  }
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`invoice-payment: settling ${row.id} failed (try ${tries}): ${text}`)
  // Another run may hold the claim: the row gets twice as many tries before a human is
  // told.
  const patience = wasRefusedPayment(error) ? 2 : 1
  const reason = failedReason(row)
  if (reason && tries >= patience * SETTLE_TRIES_BEFORE_ATTENTION) {
    await recordAttention(row, { reason, nextDueAt }, container)
  }
}
