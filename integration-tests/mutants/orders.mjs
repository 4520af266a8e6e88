// Which order is whose, and where paid money may move.
const LEDGER = "src/modules/invoice-payment/ledger"
const ORDERS_TS = `${LEDGER}/orders.ts`
const ADMIN = `${LEDGER}/admin.ts`
const OUTCOMES = `${LEDGER}/outcomes.ts`
const own = {
  kind: /** @type {const} */ ("api"),
  story: "own-conditions-money",
}

/** @type {import("./list.mjs").Mutant[]} */
export const ORDERS = [
  {
    name: "a second order is written over the first",
    file: OUTCOMES,
    from: "where id = :id and order_id is null and not ${PAID_ELSEWHERE}",
    to: "where id = :id and not ${PAID_ELSEWHERE}",
    ...own,
    test: "it has an order",
  },
  {
    name: "an order that another method pays becomes the row's",
    file: OUTCOMES,
    from: "and order_id is null and not ${PAID_ELSEWHERE} and",
    to: "and order_id is null and",
    ...own,
    test: "another method",
  },
  {
    name: "the other open invoices of an order that stands stay open",
    file: `${LEDGER}/table.ts`,
    from: 'const CANCEL_NOW = "cancel_due_at = now(), cancel_tries = 0"',
    to: 'const CANCEL_NOW = "cancel_tries = 0"',
    ...own,
    test: "the other open invoices of its collection",
  },
  {
    name: "an order is named to what another method paid",
    file: ORDERS_TS,
    from: "and ${USED_FOR}\n",
    to: "\n",
    ...own,
    test: "an order was placed with another method",
  },
  {
    name: "an order is named to what a human closed",
    file: ORDERS_TS,
    from: "and r.session_id is not null and r.resolved_at is null",
    to: "and r.session_id is not null",
    ...own,
    test: "closed by a human",
  },
  {
    name: "an order is named to a dead invoice that nobody claimed",
    file: ORDERS_TS,
    from: "(r.status in ('cancelled', 'expired') and r.claimed_until is not null)",
    to: "r.status in ('cancelled', 'expired')",
    ...own,
    test: "dead, and nobody claimed it",
  },
  {
    name: "once one is settled the others of its collection stay open",
    file: `${LEDGER}/record-settled.ts`,
    from: "((other.payment_collection_id = settled.payment_collection_id\n    or (",
    to: "(((",
    ...own,
    test: "settled, its order owes nothing",
  },
  {
    name: "once one is settled the others of a half-paid order are cancelled",
    file: `${LEDGER}/record-settled.ts`,
    from: "or (:owes_nothing and other.order_id = settled.order_id)",
    to: "or other.order_id = settled.order_id",
    ...own,
    test: "settled, its order owes nothing: false",
  },
  {
    name: "a settled invoice leaves the order to another one",
    file: ORDERS_TS,
    from: "and (settled_at is not null or ${CAPTURED}",
    to: "and (${CAPTURED}",
    ...own,
    test: "another invoice of the collection is settled",
  },
  {
    name: "what a human closed keeps the order from the others",
    file: ORDERS_TS,
    from: "(status = 'completed' and (resolved_at is null or ${CAPTURED})",
    to: "(status = 'completed'",
    ...own,
    test: "paid before, and closed",
  },
  {
    name: "paid money moves away from an order that stands",
    file: ADMIN,
    from: "not (${ORDER_STANDS} or ${CAPTURED}))",
    to: "not ${CAPTURED})",
    ...own,
    test: "it stays there",
  },
  {
    name: "captured money moves to another collection",
    file: ADMIN,
    from: "not (${ORDER_STANDS} or ${CAPTURED}))",
    to: "not ${ORDER_STANDS})",
    ...own,
    test: "core has captured it",
  },
  {
    name: "paid money moves while a run has it",
    file: ADMIN,
    from: "where id = :id and ${OPEN} and ${AT_REST} and status = 'completed'",
    to: "where id = :id and ${OPEN} and status = 'completed'",
    ...own,
    test: "a paid invoice moves to another cart",
  },
  {
    name: "what was given back is opened again",
    file: ADMIN,
    from: "and refund.kind = 'recorded' and refund.deleted_at is null))`",
    to: "and refund.kind = 'recorded' and refund.deleted_at is not null))`",
    ...own,
    test: "closed, a refund recorded",
  },
  {
    name: "what is opened again is not in doubt",
    file: ADMIN,
    from: "then coalesce(doubted_at, now()) else doubted_at end",
    to: "then doubted_at else doubted_at end",
    ...own,
    test: "is opened again",
  },
]
