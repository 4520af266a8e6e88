/** Calls for leases and claims of a row, and for refresh requests. */
import {
  after,
  callsTo,
  CLAIM,
  LEASE,
  leased,
  LINE,
  set,
  TOKEN,
} from "./calls-to.mjs"

function leaseCalls({ open, requested, paid, settled }) {
  const { order_id } = settled
  const inOrder = set(paid.id, { ...LEASE, order_id })
  const permitted = set(paid.id, { ...LEASE, ...CLAIM, order_id })
  const held = { ...paid, order_id, token: TOKEN }
  return callsTo("ledger/leases", "LeaseRepository", {
    acquire: (leases) => leases.acquire(requested.id, TOKEN),
    acquireEarlier: (leases) => leases.acquireEarlier(requested.id, TOKEN),
    acquireDue: (leases) => leases.acquireDue(TOKEN, [1, 2, 3, 4]),
    "acquireDue (urgent)": (leases) => leases.acquireDue(TOKEN, [1]),
    "acquireDue (later)": (leases) => leases.acquireDue(TOKEN, [2, 4]),
    "acquireDue (later, orders only)": (leases) =>
      leases.acquireDue(TOKEN, [2]),
    "acquireDue (schedule)": (leases) => leases.acquireDue(TOKEN, [3]),
    // Its third read: the one that has been due longest, of any age.
    "acquireDue (schedule, oldest)": (leases) =>
      Object.assign(leases, { scheduled: 2 }).acquireDue(TOKEN, [3]),
    acquirePaid: (leases) => leases.acquirePaid(TOKEN),
    acquireRead: (leases) => leases.acquireRead(open.id, TOKEN),
    acquireCancelDue: (leases) => leases.acquireCancelDue(TOKEN, "merchant_1"),
    renew: after(leased(open.id), (leases) => leases.renew(open.id, TOKEN)),
    release: after(leased(open.id), (leases) => leases.release(open.id, TOKEN)),
    claim: (leases) =>
      leases.claim(paid.id, { sessionId: paid.session_id, unpaid: false }),
    permitCapture: after(inOrder, (leases) => leases.permitCapture(held)),
    useCapturePermit: after(permitted, (leases) =>
      leases.useCapturePermit(paid.id)
    ),
    withdrawPermit: after(permitted, (leases) => leases.withdrawPermit(held)),
    endClaim: (leases) => leases.endClaim(paid),
  })
}

function requestCalls({ open, paid, closed }) {
  return callsTo("ledger/refresh-requests", "RefreshRequestRepository", {
    request: (requests) => requests.request(open.id, { class: 2, by: "page" }),
    receiveWebhook: (requests) =>
      requests.receiveWebhook(open.id, { digest: "new", candidates: [] }),
    "receiveWebhook (paid)": (requests) =>
      requests.receiveWebhook(paid.id, { digest: "new", candidates: [] }),
    "receiveWebhook (closed in doubt)": (requests) =>
      requests.receiveWebhook(closed.id, { digest: "new", candidates: [] }),
    receiveReturn: (requests) => requests.receiveReturn(open.id, "success"),
    makeDue: (requests) => requests.makeDue(paid),
    "receiveReturn (cancel)": (requests) =>
      requests.receiveReturn(open.id, "cancel"),
  })
}

function cancelCalls({ leaving }) {
  const line = { ...LINE, kind: "cancel" }
  return callsTo("ledger/cancels", "CancelRepository", {
    begin: (cancels) => cancels.begin(leaving),
    asked: (cancels) => cancels.asked(leaving, line),
    failed: (cancels) =>
      cancels.failed(
        leaving,
        { nextTryMs: 1_000, refused: false, isRead: false },
        line
      ),
    keptInUse: (cancels) => cancels.keptInUse(leaving, line),
    givenUp: (cancels) => cancels.givenUp(leaving),
  })
}

export function roadCalls(samples) {
  return [
    ...leaseCalls(samples),
    ...requestCalls(samples),
    ...cancelCalls(samples),
    ...callsTo(
      "read-rate-limiter",
      "ReadRateLimiter",
      {
        "tryAcquire (urgent)": (limiter) => limiter.tryAcquire(1),
        "tryAcquire (later)": (limiter) => limiter.tryAcquire(2),
        "tryAcquire (schedule)": (limiter) => limiter.tryAcquire(3),
        "tryAcquire (carts)": (limiter) => limiter.tryAcquire(4),
        availableClasses: (limiter) => limiter.availableClasses(),
      },
      120
    ),
  ]
}
