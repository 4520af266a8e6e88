import { PROVIDER_ID } from "../../options/provider-id"
import { decideSettle } from "../settle-decision"
import type { SettleAction } from "../settle-action"
import type { SettleFacts } from "../facts"
import { isFinallyTold } from "../told-reason"
import { ORDER } from "./settle-samples"

/**
 * The effects of each action on Medusa and on the ledger, as facts. The real
 * effects are tested in a running store (integration-tests/http).
 */
type Effects = {
  [Do in SettleAction["type"]]?: (
    facts: SettleFacts,
    action: Extract<SettleAction, { type: Do }>
  ) => SettleFacts
}

const NEW_ORDER = "order_new"

function withRow(
  facts: SettleFacts,
  row: Partial<SettleFacts["row"]>
): SettleFacts {
  return { ...facts, row: { ...facts.row, ...row } }
}

function withSessionStatus(
  facts: SettleFacts,
  id: string | null,
  status: string
): SettleFacts {
  const sessions = facts.sessions.map((session) =>
    session.id === id ? { ...session, status } : session
  )
  return { ...facts, sessions }
}

function withOrder(facts: SettleFacts, id: string): SettleFacts {
  const currency_code = facts.cart?.currency_code ?? facts.row.currency
  const order = { ...ORDER, id, total: facts.row.amount, currency_code }
  return withRow({ ...facts, order }, { order_id: id })
}

/** What is left of it once the row has an order. */
const stillTold = ({ row }: SettleFacts) =>
  isFinallyTold(row) ? row.told_reason : null

/** What is left of it once the row has lost its order. */
const toldBefore = ({ row: { told_reason } }: SettleFacts) =>
  told_reason === "paid_elsewhere" ? "paid_elsewhere_before" : told_reason

const EFFECTS: Effects = {
  attach_order: (facts, { order_id }) => withOrder(facts, order_id),
  forget_order: (facts) =>
    withRow(facts, { order_id: null, told_reason: toldBefore(facts) }),
  point_at_session: (facts, { session_id }) => withRow(facts, { session_id }),
  revive_session: (facts, { session_id }) =>
    withRow(withSessionStatus(facts, session_id, "pending"), { session_id }),
  create_session: (facts) => {
    const session = {
      id: "payses_new",
      provider_id: PROVIDER_ID,
      status: "pending",
      amount: facts.collectionAmount,
      currency_code: facts.row.currency,
      hasPayment: false,
    }
    return withRow(
      { ...facts, sessions: [...facts.sessions, session] },
      { session_id: session.id }
    )
  },
  delete_sessions: (facts, { session_ids }) => ({
    ...facts,
    sessions: facts.sessions.filter(({ id }) => !session_ids.includes(id)),
  }),
  remove_orphan_order: (facts) => ({ ...facts, orphanOrderId: null }),
  place_order: (facts) => {
    const placed = withOrder({ ...facts, cartOrderId: NEW_ORDER }, NEW_ORDER)
    const cart = placed.cart && { ...placed.cart, completed: true }
    return withSessionStatus(
      withRow({ ...placed, cart }, { told_reason: stillTold(facts) }),
      facts.row.session_id,
      "pending_authorization"
    )
  },
  convert_draft: (facts) => ({
    ...facts,
    order: facts.order && { ...facts.order, isDraft: false },
  }),
  fit_collection: (facts) => ({
    ...facts,
    collectionAmount: facts.row.amount,
  }),
  collect_rest: (facts) => ({
    ...facts,
    order: facts.order && { ...facts.order, hasCollectionForRest: true },
  }),
  capture: (facts) => {
    const { session_id } = facts.row
    const session = facts.sessions.find(({ id }) => id === session_id)
    const order = facts.order && { ...facts.order, captureTransactions: 1 }
    // As core does it: with the session's amount, whatever was paid.
    const captures = [session?.amount ?? 0]
    const payments = [{ session_id, provider_id: PROVIDER_ID, captures }]
    return withSessionStatus(
      { ...facts, order, payments },
      session_id,
      "authorized"
    )
  },
  point_at_payment: (facts, { session_id }) => ({
    ...facts,
    row: { ...facts.row, session_id },
  }),
  book_capture: (facts) => ({
    ...facts,
    order: facts.order && { ...facts.order, captureTransactions: 1 },
  }),
  close_cart: (facts) => ({
    ...facts,
    cart: facts.cart && { ...facts.cart, completed: true },
  }),
  cancel_session: (facts, { session_id }) =>
    withSessionStatus(facts, session_id, "canceled"),
  set_not_paid: (facts) => ({ ...facts, isCollectionHeldOpen: false }),
  cancel_order: (facts) => ({
    ...facts,
    order: facts.order && { ...facts.order, canceled: true },
  }),
}

/** More than settleRow allows, so that the test detects an endless run. */
const MAX_STEPS = 20

/**
 * Decides, executes, and decides again on the changed facts, until no action
 * follows. `before` gets the facts on which each action was decided.
 */
export function walk(
  start: SettleFacts,
  before: (action: SettleAction, facts: SettleFacts) => void = () => {}
): SettleAction[] {
  const actions: SettleAction[] = []
  let facts = start
  while (actions.length < MAX_STEPS) {
    const action = decideSettle(facts)
    actions.push(action)
    before(action, facts)
    const effect = EFFECTS[action.type] as
      ((facts: SettleFacts, action: SettleAction) => SettleFacts) | undefined
    if (!effect) {
      return actions
    }
    facts = effect(facts, action)
  }
  return actions
}

/** "place_order", "attention paid_twice", … */
export function named(action: SettleAction): string {
  return action.type === "attention"
    ? `attention ${action.reason}`
    : action.type
}

const OVER = ["canceled", "error"]

/** complete-cart would take this cart, with our session, for what the invoice says. */
export function fitsInvoice({ row, cart, sessions }: SettleFacts): boolean {
  const ready = sessions.filter(({ status }) => !OVER.includes(status))
  return (
    cart !== null &&
    cart.currency_code.toUpperCase() === "EGP" &&
    Number(cart.total).toFixed(2) === row.amount &&
    ready[0]?.id === row.session_id &&
    Number(ready[0].amount).toFixed(2) === row.amount &&
    ready.every(({ provider_id }) => provider_id === PROVIDER_ID)
  )
}
