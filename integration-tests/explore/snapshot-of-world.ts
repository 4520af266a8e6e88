import { findViolations, findWrongs } from "../faults/invariants"
import { judgeRow, OURS, type Snapshot } from "../faults/snapshot"
import { dueOf, isProcessable, isVoidRow } from "./predicates"
import { rowsOfPurchase } from "./moves/standing"
import { money, moment } from "./stand-in-row"
import {
  INVOICE,
  ORDER,
  REASONS,
  ROW_WORDS,
  WRONGS,
  type OrderState,
  type PaymentState,
  type RowState,
  type World,
} from "./world"

const id = (kind: string, number: number) =>
  number > 0 ? `${kind}_${number}` : null

/** In major units. */
const worth = (hundreds: number) => Number(money(hundreds))

/** A state in the form that the invariants of the faults take. */
function snapshotOf(w: World): Snapshot {
  const rows = w.rows.filter(({ status }) => status > 0)
  return {
    invoices: rows
      .map((row) => ({ row, invoice: w.invoices[w.rows.indexOf(row)]! }))
      .filter(({ invoice }) => invoice.status !== INVOICE.none)
      .map(({ row, invoice }) => ({
        id: `invoice of row ${w.rows.indexOf(row) + 1}`,
        reference: id("row", w.rows.indexOf(row) + 1),
        paid: invoice.status === INVOICE.paid,
        amount: money(row.amount),
      })),
    rows: rows.map((row) => rowOf(w, row)),
    orders: w.orders
      .filter(({ status }) => status > 0)
      .map((order) => orderOf(w, order)),
    captures: w.payments
      .filter(({ session, captured }) => session > 0 && captured === 1)
      .map((payment) => captureOf(w, payment)),
  }
}

function rowOf(w: World, row: RowState): Snapshot["rows"][number] {
  const isLate = w.payments.some(
    (one) => one.session === row.session && (one.late & 1) > 0
  )
  const facts = {
    status: ROW_WORDS[row.status]!,
    settled_at: moment(row.settled === 1),
    resolved_at: moment(row.resolved === 1),
    attention_reason: REASONS[row.attention] || null,
    muted_reason: REASONS[row.muted] || null,
  }
  return {
    id: `row_${w.rows.indexOf(row) + 1}`,
    invoice_id: null,
    payment_collection_id: `collection_${row.coll}`,
    session_id: id("session", row.session),
    order_id: id("order", row.order),
    ...judgeRow(facts),
    // A human has seen what became of a settled one, and said so.
    ...(row.settled === 1 && row.muted > 0 && { shown: true }),
    // The model's schedule forgets nobody: its times have facts of their own.
    waits: true,
    returned: row.returned
      ? [{ amount: money(row.amount), at: isLate ? 1 : 3 }]
      : [],
    left_carts: row.leftCart > 0 ? [`cart_${row.leftCart}`] : [],
  }
}

function orderOf(w: World, order: OrderState): Snapshot["orders"][number] {
  const number = w.orders.indexOf(order) + 1
  const ofOrder = (one: { coll: number }) =>
    order.coll > 0 && one.coll === order.coll
  const lines = w.payments.filter((one) => one.order === number)
  const booked = lines
    .filter(({ refunded }) => refunded === 0)
    .reduce((sum, { amount }) => sum + worth(amount), 0)
  const isLate = lines.some(({ late }) => (late & 2) > 0)
  return {
    id: `order_${number}`,
    canceled: order.status === ORDER.canceled,
    draft: false,
    cart_id: id("cart", order.cart),
    collections: order.coll > 0 ? [`collection_${order.coll}`] : [],
    total: worth(order.total),
    edited_at: order.edited ? (isLate ? 1 : 3) : null,
    providers: [
      ...w.sessions.filter((one) => one.used === 1 && ofOrder(one)),
      ...w.payments.filter(
        (one) => one.session > 0 && !one.canceled && ofOrder(one)
      ),
    ].map(({ ours }) => (ours ? OURS : "pp_other")),
    transactions: lines.map((line) => ({
      capture: `capture_${w.payments.indexOf(line)}`,
      amount: worth(line.amount),
    })),
    ...{ returned: null, booked, summed: booked },
  }
}

function captureOf(
  w: World,
  payment: PaymentState
): Snapshot["captures"][number] {
  const session = w.sessions[payment.session - 1]
  const amount = worth(payment.amount)
  return {
    id: `capture_${w.payments.indexOf(payment)}`,
    collection_id: `collection_${payment.coll}`,
    cart_id: null,
    provider_id: payment.ours ? OURS : "pp_other",
    session_id: id("session", payment.session),
    session_amount: session?.used === 1 ? worth(session.amount) : null,
    amount,
    refunded: payment.refunded ? amount : 0,
    at: payment.late > 0 ? 2 : 0,
  }
}

/** Two runs of core's may each have placed an order until one of them has undone its own. */
const MOMENTARY = "several orders"

/** What must not hold in any state; null: nothing does. */
export function wrongOf(w: World): string | null {
  if (w.left.wrong > 0) {
    return WRONGS[w.left.wrong]!
  }
  const hasCapture = w.payments.some(({ captured }) => captured === 1)
  return hasCapture
    ? (findWrongs(snapshotOf(w)).find((one) => !one.includes(MOMENTARY)) ??
        null)
    : null
}

/** What must hold once all is quiet; null: it does. */
export function violationOf(w: World): string | null {
  const world = snapshotOf(w)
  // Money that went back as a whole is nobody's loss, also where core took the order back
  // afterwards.
  const invoices = world.invoices.filter(
    (_invoice, at) => world.rows[at]?.returned.length === 0
  )
  const isLost = findViolations({ ...world, invoices }).find((one) =>
    one.startsWith("I1")
  )
  const other = findViolations(world).find((one) => !one.startsWith("I1"))
  return isLost ?? other ?? forgottenOrder(w)
}

/** An order that was placed unpaid is paid, awaited, cancelled, or a human knows of it. */
function forgottenOrder(w: World): string | null {
  const at = w.orders.findIndex((order, index) => {
    const rows = rowsOfPurchase(w, index)
    const ofOrder = (one: { coll: number }) => one.coll === order.coll
    return (
      order.status === ORDER.standing &&
      rows.some((row) => row.unpaid === 1 && row.order === index + 1) &&
      // Who closed an invoice of the order itself knows of the order.
      rows.every(
        (row) =>
          (isVoidRow(row) || (row.resolved === 1 && row.order === 0)) &&
          !row.attention &&
          !row.muted
      ) &&
      dueOf(w, order) > 0 &&
      !w.payments.some((one) => one.session > 0 && ofOrder(one)) &&
      !w.sessions.some((one) => isProcessable(one) && !one.ours && ofOrder(one))
    )
  })
  return at >= 0
    ? `order ${at + 1} stands unpaid for ever, and nobody knows`
    : null
}
