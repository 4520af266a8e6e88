import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type {
  OrderScope,
  SecondOrder,
} from "../../modules/invoice-payment/ledger/duplicates"
import type { HistoryLine } from "../../modules/invoice-payment/ledger/history-line"
import type { Transition } from "../../modules/invoice-payment/ledger/transition"
import { plainReason } from "../../modules/invoice-payment/plain-reason"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { isCanceled } from "../../payment-rules/orders/canceled-order"
import { announceWorker } from "../announce-line"
import { recordAttention } from "../record-attention"
import { aloneToUndo } from "../settle/alone-with-order"
import { letGo, undoOrder, unlinkPayment } from "../settle/undo-order"
import { raceDeadline } from "../worker/left-behind"
import { triggerTasks } from "../worker/task-worker"
import { watchBooks } from "./watch-books"

const DEADLINE_MS = 60_000

/**
 * One paid invoice, one order. If core lost its lock of the cart while it placed an order, another
 * run may place a second one and capture for it. Core then goes on with the first: the payment is
 * captured, so it does not ask the provider, and it books the capture there as well. The order that
 * the row does not name is cancelled. One without the capture is left to a human. So is any of them
 * once the row's own order is cancelled: people may want this one instead. Until then it is held
 * (OrderHolds.heldBy). If the human decides that it is right, it is an order of its own: unlinked,
 * since core would book a refund on it, and not paid by this payment.
 */
export async function watchSecondOrders(
  container: MedusaContainer,
  scope: OrderScope
): Promise<void> {
  const { duplicates, outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  // Core may still book the capture on an order that it has just placed.
  const isAtRest = scope === "all" || "row_id" in scope
  for (const second of await duplicates.orders(scope)) {
    const row = await outcomes.get(second.row_id)
    if (row && second.isDecided) {
      await letGo(row, second.order_id, container)
      await watchBooks(container, second.order_id)
    } else if (row && second.isOver) {
      await undoInTime(row, second, container)
    } else if (row && isAtRest) {
      await showIfStands(row, second, container)
    }
  }
  if (scope === "all") {
    await duplicates.endAttention()
  }
}

/**
 * Does not wait: a cancel calls the store's own hooks, and an event must not hang with them. The
 * job does what is left undone.
 */
export function triggerSecondOrders(
  container: MedusaContainer,
  order_id: string
): void {
  watchSecondOrders(container, { order_id }).catch((error: unknown) =>
    logError(container, `order ${order_id} waits to be checked`, error)
  )
}

/** Before a human cancels the order: core would refund the payment, which another order has. */
export async function unlinkSecondOrder(
  orderId: string,
  container: MedusaContainer
): Promise<void> {
  const { duplicates, outcomes } = container.resolve(INVOICE_PAYMENT_MODULE)
  for (const id of await duplicates.rowsBeside(orderId)) {
    const row = await outcomes.get(id)
    await (row && unlinkPayment(row, orderId, container))
  }
}

/** Orders that this process is undoing. */
const undoing = new Set<string>()

/**
 * A hook of the store may never return. If the order still stands then, a human is told. The next
 * one has its turn, and this one is not begun a second time.
 */
async function undoInTime(
  row: StoredRow,
  second: SecondOrder,
  container: MedusaContainer
): Promise<void> {
  const { order_id } = second
  if (undoing.has(order_id)) {
    return
  }
  undoing.add(order_id)
  const run = undo(row, second, container).finally(() =>
    undoing.delete(order_id)
  )
  if ((await raceDeadline(run, DEADLINE_MS)) === "late") {
    const what = `the cancel of order ${order_id} does not return`
    logError(container, what, "a hook of the store may hang")
    await showIfStands(row, second, container)
  }
}

async function undo(
  row: StoredRow,
  second: SecondOrder,
  container: MedusaContainer
): Promise<void> {
  try {
    await aloneToUndo({ ...row, order_id: second.order_id }, container, () =>
      undoIfSecond(row, second, container)
    )
  } catch (error) {
    const what = `order ${second.order_id} waits to be cancelled`
    logError(container, what, error)
  }
}

/** Decides again under the locks: the row may have been settled anew with this very order. */
async function undoIfSecond(
  row: StoredRow,
  second: SecondOrder,
  container: MedusaContainer
): Promise<void> {
  const { order_id } = second
  const { duplicates } = container.resolve(INVOICE_PAYMENT_MODULE)
  const present = await duplicates.orders({ order_id })
  const isDue = ({ row_id, isOver, isDecided }: SecondOrder) =>
    row_id === row.id && isOver && !isDecided
  if (!present.some(isDue)) {
    return
  }
  try {
    await undoOrder(row, order_id, container)
  } catch (error) {
    logError(container, `${named(order_id)}, and could not be cancelled`, error)
    await showIfStands(row, second, container)
    return
  }
  const what = `${named(order_id)}, and is cancelled`
  await note(row, { decided: what }, container.resolve(INVOICE_PAYMENT_MODULE))
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`invoice-payment: ${what}`)
}

const named = (order_id: string) => `order ${order_id} was placed a second time`

/** Before the row is settled, its run shows what keeps it from its order. */
async function showIfStands(
  row: StoredRow,
  second: SecondOrder,
  container: MedusaContainer
): Promise<void> {
  const [order] = await container
    .resolve(Modules.ORDER)
    .listOrders({ id: second.order_id })
  if (row.settled_at && order && !isCanceled(order)) {
    await show(row, second, container)
  }
}

/**
 * Named before it is shown: a decision is about the orders that the history names. Nothing is shown
 * if a human has decided about the order since it was found.
 */
async function show(
  { id }: StoredRow,
  { order_id }: SecondOrder,
  container: MedusaContainer
): Promise<void> {
  await container.resolve(INVOICE_PAYMENT_MODULE).transition(async (ledger) => {
    await ledger.lock(id)
    const row = await ledger.outcomes.get(id)
    if (row && !(await ledger.settled.duplicates.isDecided(id, order_id))) {
      const seen = { second_order_id: order_id }
      await note(row, { decided: named(order_id), seen }, ledger)
      const reason = "ordered_twice"
      await recordAttention(row, { reason, nextDueAt: null, ledger }, container)
    }
  })
  triggerTasks(announceWorker, container)
}

/** Once: the job comes back to the same order. */
async function note(
  { id }: StoredRow,
  line: Pick<HistoryLine, "decided" | "seen">,
  { history }: Pick<Transition, "history">
): Promise<void> {
  const lines = await history.list(id)
  if (lines.every(({ decided }) => decided !== line.decided)) {
    await history.write(id, { kind: "settle", by: "settle", ...line })
  }
}

function logError(container: MedusaContainer, what: string, error: unknown) {
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(`invoice-payment: ${what}: ${plainReason(error)}`)
}
