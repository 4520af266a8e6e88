/** From the checkout to the read: who may work on a row, and what is written of it. */
import { ANNOUNCED, callsTo, LINE, load, TOKEN } from "./calls-to.mjs"

export function checkoutCalls({ open, paid, settled, payment }) {
  const wanted = {
    session_id: "payses_new",
    payment_collection_id: open.payment_collection_id,
    amount: open.amount,
    currency: open.currency,
    merchant_id: "merchant_1",
  }
  const fresh = {
    ...wanted,
    payment_collection_id: "pay_col_new",
    cart_id: "cart_new",
    order_id: null,
    locale: null,
    signed_in_customer_id: null,
    token_key_id: "k1",
  }
  return [
    ...callsTo(
      "creation-budget",
      "CreationBudget",
      {
        begin: (budget) => budget.begin(fresh, "payer"),
        census: (budget) => budget.census(),
      },
      { invoicesPerMinute: 100_000, openInvoicesPerPayer: 100_000 }
    ),
    ...callsTo("ledger/creation", "CreationLedger", {
      cancelOutdated: (creation) => creation.cancelOutdated(open),
      rejected: (creation) => creation.rejected(open.id),
      abandon: (creation) => creation.abandon(30_000),
    }),
    {
      name: "CreationLedger.created",
      run: async (trx) => {
        await trx.raw(
          "update invoice_payment set status = 'creating', invoice_id = null where id = ?",
          [open.id]
        )
        const { CreationLedger } = load("ledger/creation")
        const invoice = {
          id: "inv_new",
          status: "pending",
          payment_url: "https://pay.example.com/invoice/new",
          expires_at: null,
        }
        await new CreationLedger(trx).created(open.id, invoice, {
          ...LINE,
          kind: "created",
        })
      },
    },
    ...callsTo("ledger/sessions", "SessionLedger", {
      takeOver: (sessions) => sessions.takeOver(wanted),
      undecided: (sessions) => sessions.undecided(paid.payment_collection_id),
      bySession: (sessions) => sessions.bySession(settled.session_id),
      ofSession: (sessions) =>
        sessions.ofSession(settled.id, settled.session_id),
      ofPayment: (sessions) =>
        sessions.ofPayment({ kind: "payment", id: payment }),
      release: (sessions) => sessions.release(open.id, open.session_id),
      pointAtPayment: (sessions) =>
        sessions.pointAtPayment(paid, paid.session_id),
      point: (sessions) => sessions.point(open, open.session_id),
    }),
    ...callsTo(
      "ledger/messages",
      "MessageLedger",
      {
        permit: (messages) =>
          messages.permit({
            row_id: open.id,
            message: "paid",
            person: "somebody",
          }),
      },
      { notifications: { messagesPerHour: 100_000 } }
    ),
  ]
}

export function roadCalls({ open, hinted, paid }) {
  return [
    ...callsTo("ledger/leases", "LeaseLedger", {
      take: (leases) => leases.take(hinted.id, TOKEN),
      takeBefore: (leases) => leases.takeBefore(open.id, TOKEN),
      takeDue: (leases) => leases.takeDue(TOKEN, [1, 2, 3]),
      "takeDue (urgent)": (leases) => leases.takeDue(TOKEN, [1]),
      "takeDue (schedule)": (leases) => leases.takeDue(TOKEN, [3]),
      takePaid: (leases) => leases.takePaid(TOKEN),
      takeCancelDue: (leases) => leases.takeCancelDue(TOKEN, "merchant_1"),
      renew: (leases) => leases.renew(open.id, TOKEN),
      giveBack: (leases) => leases.giveBack(open.id, TOKEN),
      claim: (leases) => leases.claim(paid.id, paid.session_id),
      permitCapture: (leases) => leases.permitCapture(paid),
      useCapturePermit: (leases) => leases.useCapturePermit(paid.id),
      withdrawPermit: (leases) => leases.withdrawPermit(paid),
      endClaim: (leases) => leases.endClaim(paid),
    }),
    ...callsTo("ledger/hints", "HintLedger", {
      give: (hints) => hints.give(open.id, { class: 2, by: "page" }),
      receiveWebhook: (hints) =>
        hints.receiveWebhook(open.id, { digest: "new", candidates: [] }),
      receiveReturn: (hints) => hints.receiveReturn(open.id, "success"),
    }),
    ...callsTo("ledger/cancels", "CancelLedger", {
      asked: (cancels) => cancels.asked(open, { ...LINE, kind: "cancel" }),
      begin: (cancels) => cancels.begin(open),
      failed: (cancels) =>
        cancels.failed(
          open,
          { nextTryMs: 1_000, refused: false },
          { ...LINE, kind: "cancel" }
        ),
      withdrawn: (cancels) =>
        cancels.withdrawn(open, { ...LINE, kind: "cancel" }),
      givenUp: (cancels) => cancels.givenUp(open),
    }),
    ...callsTo(
      "read-window",
      "ReadWindow",
      {
        take: (window) => window.take(2),
        open: (window) => window.open(),
      },
      120
    ),
  ]
}

export function readCalls({ open, paid, settled, odd }) {
  const read = {
    startedAt: new Date(),
    version: open.request_version,
    status: "expired",
    invoice: {
      id: open.invoice_id,
      status: "expired",
      expires_at: open.expires_at,
      completed_at: null,
      cancelled_at: null,
      customer_total: null,
      merchant_net: null,
    },
    attention: null,
    foundBy: "schedule",
    nextDueAt: new Date(),
    quietUntil: null,
  }
  const same = { ...read, status: null }
  return [
    ...callsTo("ledger/paid-reads", "PaidReadRepository", {
      seenPaid: (reads) => reads.seenPaid(paid, new Date()),
      lookAgainLater: (reads) =>
        reads.lookAgainLater(paid, 1_000, { doubted: true }),
    }),
    ...callsTo("ledger/outcomes", "OutcomeLedger", {
      get: (outcomes) => outcomes.get(settled.id),
      recordRead: (outcomes) =>
        outcomes.recordRead(open, read, { line: ANNOUNCED, isNews: true }),
      "recordRead (nothing new)": (outcomes) =>
        outcomes.recordRead(open, same, { line: LINE, isNews: false }),
      putOff: (outcomes) => outcomes.putOff(open, 1_000),
      recordFruitlessLook: (outcomes) =>
        outcomes.recordFruitlessLook(open, new Date()),
      attachOrder: (outcomes) => outcomes.attachOrder(paid, "order_new"),
      forgetOrder: (outcomes) =>
        outcomes.forgetOrder({ ...paid, order_id: "order_new" }),
      recordFailedTry: (outcomes) =>
        outcomes.recordFailedTry(paid, new Date(), LINE),
      settled: (outcomes) =>
        outcomes.settled(paid, {
          overpaid: false,
          owesNothing: true,
          line: ANNOUNCED,
        }),
    }),
    ...callsTo("ledger/failed-reads", "FailedReadLedger", {
      record: (failed) =>
        failed.record(open, { quietMs: 1_000, isAnswer: true }),
    }),
    ...callsTo("ledger/attention", "AttentionLedger", {
      raise: (attention) =>
        attention.raise(open, {
          reason: "amount_mismatch",
          nextDueAt: null,
          word: "paid",
          answered: 1,
        }),
      endOfDead: (attention) => attention.endOfDead(odd.id),
      isNewWord: (attention) =>
        attention.isNewWord({ ...open, invoice_status: "odd" }),
    }),
    ...callsTo("ledger/history", "HistoryLedger", {
      write: (history) => history.write(open.id, LINE),
      wasUnderReview: (history) => history.wasUnderReview(settled.id),
      list: (history) => history.list(settled.id),
    }),
  ]
}
