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
  const { merchant_id, payment_collection_id: collection_id } = wanted
  const ofCart = { collection_id, order_id: null, merchant_id, except: null }
  const { order_id } = settled
  const ofOrder = { ...ofCart, collection_id: null, order_id }
  return [
    ...callsTo(
      "creation-budget",
      "CreationBudget",
      {
        begin: (budget) => budget.begin(fresh, "payer"),
        refusal: (budget) => budget.refusal(fresh, "payer"),
        statistics: (budget) => budget.statistics(),
      },
      { invoicesPerMinute: 100_000, openInvoicesPerPayer: 100_000 }
    ),
    ...callsTo("ledger/creation", "CreationRepository", {
      cancelOutdated: (creation) => creation.cancelOutdated(open),
      rejected: (creation) => creation.rejected(open.id),
      abandon: (creation) => creation.abandon(30_000),
      adopt: (creation) => creation.adopt(open, "inv_found"),
    }),
    {
      name: "CreationRepository.created",
      run: async (trx) => {
        await trx.raw(
          "update invoice_payment set status = 'creating', invoice_id = null where id = ?",
          [open.id]
        )
        const { CreationRepository } = load("ledger/creation")
        const invoice = {
          id: "inv_new",
          status: "pending",
          payment_url: "https://pay.example.com/invoice/new",
          expires_at: null,
        }
        await new CreationRepository(trx).created(open.id, invoice, {
          ...LINE,
          kind: "created",
        })
      },
    },
    ...callsTo("ledger/sessions", "SessionRepository", {
      takeOver: (sessions) => sessions.takeOver(wanted),
      undecided: (sessions) => sessions.undecided(paid.payment_collection_id),
      payable: (sessions) => sessions.payable(wanted),
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
    ...callsTo("unseen-money", "UnseenMoney", {
      "request (cart)": (money) => money.request(ofCart),
      "request (order)": (money) => money.request(ofOrder),
      "waiting (cart)": (money) => money.waiting(ofCart),
      "waiting (order)": (money) => money.waiting(ofOrder),
      "requestForPage (cart)": (money) => money.requestForPage(ofCart),
      "requestForPage (order)": (money) => money.requestForPage(ofOrder),
      "left (cart)": (money) => money.left(ofCart),
      "left (order)": (money) => money.left(ofOrder),
    }),
    ...callsTo(
      "ledger/messages",
      "MessageRepository",
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

export function roadCalls({ open, requested, paid }) {
  return [
    ...callsTo("ledger/leases", "LeaseRepository", {
      acquire: (leases) => leases.acquire(requested.id, TOKEN),
      acquireEarlier: (leases) => leases.acquireEarlier(open.id, TOKEN),
      acquireDue: (leases) => leases.acquireDue(TOKEN, [1, 2, 3, 4]),
      "acquireDue (urgent)": (leases) => leases.acquireDue(TOKEN, [1]),
      "acquireDue (schedule)": (leases) => leases.acquireDue(TOKEN, [3]),
      acquirePaid: (leases) => leases.acquirePaid(TOKEN),
      acquireCancelDue: (leases) =>
        leases.acquireCancelDue(TOKEN, "merchant_1"),
      renew: (leases) => leases.renew(open.id, TOKEN),
      release: (leases) => leases.release(open.id, TOKEN),
      claim: (leases) => leases.claim(paid.id, paid.session_id),
      permitCapture: (leases) => leases.permitCapture(paid),
      useCapturePermit: (leases) => leases.useCapturePermit(paid.id),
      withdrawPermit: (leases) => leases.withdrawPermit(paid),
      endClaim: (leases) => leases.endClaim(paid),
    }),
    ...callsTo("ledger/refresh-requests", "RefreshRequestRepository", {
      request: (requests) =>
        requests.request(open.id, { class: 2, by: "page" }),
      receiveWebhook: (requests) =>
        requests.receiveWebhook(open.id, { digest: "new", candidates: [] }),
      receiveReturn: (requests) => requests.receiveReturn(open.id, "success"),
    }),
    ...callsTo("ledger/cancels", "CancelRepository", {
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
      "read-rate-limiter",
      "ReadRateLimiter",
      {
        tryAcquire: (limiter) => limiter.tryAcquire(2),
        availableClasses: (limiter) => limiter.availableClasses(),
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
    backoffUntil: null,
  }
  const same = { ...read, status: null }
  return [
    ...callsTo("ledger/paid-reads", "PaidReadRepository", {
      seenPaid: (reads) =>
        reads.seenPaid(paid, { startedAt: new Date(), answer: "completed" }),
      readAgainLater: (reads) =>
        reads.readAgainLater(paid, 1_000, { doubted: true, failure: null }),
      recordClosed: (reads) =>
        reads.recordClosed(paid, {
          ...{ startedAt: new Date(), answer: "completed", isPaid: true },
        }),
    }),
    ...callsTo("ledger/outcomes", "OutcomeRepository", {
      get: (outcomes) => outcomes.get(settled.id),
      recordRead: (outcomes) =>
        outcomes.recordRead(open, read, { line: ANNOUNCED, isNews: true }),
      "recordRead (nothing new)": (outcomes) =>
        outcomes.recordRead(open, same, { line: LINE, isNews: false }),
      putOff: (outcomes) => outcomes.putOff(open, 1_000),
      recordFruitlessRefresh: (outcomes) =>
        outcomes.recordFruitlessRefresh(open, new Date()),
      attachOrder: (outcomes) => outcomes.attachOrder(paid, "order_new"),
      forgetOrder: (outcomes) =>
        outcomes.forgetOrder({ ...paid, order_id: "order_new" }),
      recordFailedTry: (outcomes) =>
        outcomes.recordFailedTry(paid, new Date(), LINE),
      settled: (outcomes) =>
        outcomes.settled(paid, {
          owesNothing: true,
          line: ANNOUNCED,
        }),
    }),
    ...callsTo("ledger/failed-reads", "FailedReadRepository", {
      record: (failed) =>
        failed.record(open, { backoffMs: 1_000, failure: "no_answer" }),
    }),
    ...callsTo("ledger/attention", "AttentionRepository", {
      raise: (attention) =>
        attention.raise(open, {
          reason: "amount_mismatch",
          nextDueAt: null,
          status: "paid",
          answered: 1,
        }),
      endOfVoid: (attention) => attention.endOfVoid(odd),
      isNewStatus: (attention) =>
        attention.isNewStatus({ ...open, invoice_status: "odd" }),
    }),
    ...callsTo("ledger/history", "HistoryRepository", {
      write: (history) => history.write(open.id, LINE),
      wasUnderReview: (history) => history.wasUnderReview(settled.id),
      list: (history) => history.list(settled.id),
    }),
  ]
}
