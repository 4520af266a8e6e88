/** Writes of a read or of a run of settling. */
import {
  after,
  ANNOUNCED,
  callsTo,
  LEASE,
  LINE,
  set,
  TOKEN,
} from "./calls-to.mjs"

const answerOf = ({ id, amount }, status) => `${status}|||${amount}|egp|${id}`

/** @param row as it was before the read */
function readOf(row, status) {
  return {
    startedAt: new Date(),
    version: row.request_version,
    status,
    answer: answerOf(row, status),
    invoice: {
      id: row.invoice_id,
      status,
      expires_at: row.expires_at,
      completed_at: status === "completed" ? new Date() : null,
      cancelled_at: null,
      customer_total: null,
      merchant_net: null,
    },
    attention: null,
    foundBy: "schedule",
    nextDueAt: new Date(),
    backoffUntil: null,
    asksTooMuch: false,
  }
}

function outcomeCalls({ open, held, paid, settled }) {
  const { order_id } = settled
  const inOrder = set(paid.id, { ...LEASE, order_id })
  const leased = { ...paid, order_id, token: TOKEN }
  const news = { line: ANNOUNCED, isNews: true }
  return callsTo("ledger/outcomes", "OutcomeRepository", {
    get: (outcomes) => outcomes.get(settled.id),
    "recordRead (void)": (outcomes) =>
      outcomes.recordRead(open, readOf(open, "expired"), news),
    "recordRead (paid)": (outcomes) =>
      outcomes.recordRead(open, readOf(open, "completed"), news),
    "recordRead (an order's)": (outcomes) =>
      outcomes.recordRead(held, readOf(held, "pending"), news),
    "recordRead (nothing new)": (outcomes) =>
      outcomes.recordRead(
        open,
        { ...readOf(open, "pending"), status: null },
        { line: LINE, isNews: false }
      ),
    putOff: (outcomes) => outcomes.putOff(open, 1_000),
    recordFruitlessRefresh: (outcomes) =>
      outcomes.recordFruitlessRefresh(open, new Date()),
    recordFailedTry: (outcomes) =>
      outcomes.recordFailedTry(
        paid,
        { nextTryAt: new Date(), isAnswer: true },
        LINE
      ),
    settled: after(inOrder, (outcomes) =>
      outcomes.settled(leased, {
        ...{ owesNothing: true, line: ANNOUNCED },
        uncounted: { amount: "0", version: null },
      })
    ),
  })
}

function attentionCalls({ open, odd, expired, payment }) {
  const raised = {
    reason: "amount_mismatch",
    nextDueAt: null,
    status: "paid",
    answer: answerOf(open, "paid"),
    answered: 1,
  }
  const ofPayment = {
    ...raised,
    reason: "captured_unpaid",
    status: null,
    answer: null,
    answered: null,
    seen: { payment_id: payment.id },
  }
  return callsTo("ledger/attention", "AttentionRepository", {
    raise: (attention) => attention.raise(open, raised),
    "raise (of a payment)": (attention) => attention.raise(open, ofPayment),
    endOfVoid: after(
      set(expired.id, { attention_reason: "session_missing" }),
      (attention) => attention.endOfVoid(expired)
    ),
    isNewStatus: (attention) =>
      attention.isNewStatus({ ...open, invoice_status: "odd" }),
    "isNewStatus (a frequent status)": after(
      set(odd.id, { muted_reason: "unknown_status" }),
      (attention) => attention.isNewStatus(open)
    ),
  })
}

function paidCalls({ paid, closed }) {
  const read = { startedAt: new Date(), answer: answerOf(closed, "completed") }
  return callsTo("ledger/paid-reads", "PaidReadRepository", {
    seenPaid: (reads) => reads.seenPaid(paid, read),
    readAgainLater: (reads) =>
      reads.readAgainLater(paid, 1_000, { doubted: true, failure: null }),
    "readAgainLater (failed)": (reads) =>
      reads.readAgainLater(paid, 1_000, {
        doubted: false,
        failure: "no_answer",
      }),
    recordClosed: (reads) =>
      reads.recordClosed(closed, { ...read, isPaid: true }),
    "recordClosed (not paid)": (reads) =>
      reads.recordClosed(closed, { ...read, isPaid: false }),
  })
}

export function readCalls(samples) {
  const { open, settled } = samples
  return [
    ...outcomeCalls(samples),
    ...attentionCalls(samples),
    ...paidCalls(samples),
    ...callsTo("ledger/failed-reads", "FailedReadRepository", {
      record: (failed) =>
        failed.record(open, { backoffMs: 1_000, failure: "no_answer" }),
    }),
    ...callsTo("ledger/history", "HistoryRepository", {
      write: (history) => history.write(open.id, LINE),
      wasUnderReview: (history) => history.wasUnderReview(settled.id),
      list: (history) => history.list(settled.id),
    }),
  ]
}
