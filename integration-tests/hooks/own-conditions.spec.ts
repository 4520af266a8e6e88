/**
 * Each statement holds its own conditions: what the rules saw before it may have changed by then.
 */
import { AdminRepository } from "../../src/modules/invoice-payment/ledger/admin"
import { CancelRepository } from "../../src/modules/invoice-payment/ledger/cancels"
import { LeaseRepository } from "../../src/modules/invoice-payment/ledger/leases"
import { PaidReadRepository } from "../../src/modules/invoice-payment/ledger/paid-reads"
import type { AttentionReason } from "../../src/payment-rules/settlement/attention"
import { OutcomeRepository } from "../../src/modules/invoice-payment/ledger/outcomes"
import { SessionRepository } from "../../src/modules/invoice-payment/ledger/sessions"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import { UnseenMoney } from "../../src/modules/invoice-payment/unseen-money"
import { BareLedger, COLLECTION, HOUR_AGO, IN_AN_HOUR } from "./bare-ledger"

type Columns = Record<string, unknown>

const SINCE = (hours: number) => ({
  status_since: new Date(Date.now() - hours * 3_600_000),
})

const MAY_BE_PAID: [string, Columns][] = [
  ["the service's word is completed", { invoice_status: "completed" }],
  ["it names a time of payment", { completed_at: HOUR_AGO }],
  [
    "its word is under review, and another amount",
    { invoice_status: "under_review", mismatch: "amount_mismatch" },
  ],
  [
    "under review, and a time of payment",
    { status: "under_review", completed_at: HOUR_AGO },
  ],
]

const URGENT = { priority: 1, requested_at: HOUR_AGO }

describe("own conditions", () => {
  const ledger = new BareLedger()
  beforeAll(() => ledger.open())
  afterAll(() => ledger.close())
  beforeEach(() => ledger.clear())

  const unseen = () => new UnseenMoney(ledger.db)
  const sessions = () => new SessionRepository(ledger.db)
  const leases = () => new LeaseRepository(ledger.db)
  const outcomes = () => new OutcomeRepository(ledger.db)
  const admin = () => new AdminRepository(ledger.db)
  const cancels = () => new CancelRepository(ledger.db)
  const cancel = ({ id, status }: StoredRow) =>
    admin().cancel(id, status, { kind: "cancel", by: "mona" })

  const takeOver = (pending?: boolean) =>
    sessions().takeOver(
      {
        ...{ session_id: "payses_new", payment_collection_id: COLLECTION },
        ...{ amount: "103.90", currency: "egp", merchant_id: "ours" },
      },
      pending
    )

  it.each([
    ["as it is", {}, true],
    ["of our merchant", { merchant_id: "ours" }, true],
    ["of another merchant", { merchant_id: "theirs" }, false],
    ["of another amount", { amount: "103.91" }, false],
    ["in another currency", { currency: "usd" }, false],
    ["of another collection", { payment_collection_id: "other" }, false],
    ["without an address", { payment_url: null }, false],
    ["with time left", { expires_at: IN_AN_HOUR }, true],
    [
      "that ends in a moment",
      { expires_at: new Date(Date.now() + 60_000) },
      false,
    ],
    ["that is to be cancelled", { cancel_decided_at: HOUR_AGO }, false],
    ["that asks for another amount", { mismatch: "amount_mismatch" }, false],
    ["that is void", { status: "expired" }, false],
    ["paid", { status: "completed" }, true],
    [
      "that a human closed",
      { status: "completed", resolved_at: HOUR_AGO },
      false,
    ],
    ["settled", { status: "completed", settled_at: HOUR_AGO }, false],
    ["under review", { status: "under_review" }, true],
    [
      "under review, and a human called it unpaid",
      {
        ...{ status: "under_review", completed_at: HOUR_AGO },
        muted_reason: "contradictory",
      },
      false,
    ],
    [
      "open, and a human called it unpaid",
      { completed_at: HOUR_AGO, muted_reason: "contradictory" },
      false,
    ],
  ] as [string, Columns, boolean][])(
    "an invoice %s (%j) is handed out: %s",
    async (_, changes, isTaken) => {
      await ledger.row(changes)
      expect((await takeOver()) !== null).toBe(isTaken)
    }
  )

  it("only money that is there is asked for → an open invoice is not handed out, a paid one is", async () => {
    await ledger.row()
    expect(await takeOver(false)).toBeNull()
    const paid = await ledger.row({ status: "completed" })
    expect((await takeOver(false))?.id).toBe(paid.id)
  })

  it("taken over → nothing is to be cancelled any more", async () => {
    await ledger.row({ detached_at: HOUR_AGO, cancel_due_at: IN_AN_HOUR })
    expect(await takeOver()).toMatchObject({
      ...{ detached_at: null, cancel_due_at: null, session_id: "payses_new" },
    })
  })

  it.each(MAY_BE_PAID)(
    "an invoice that may be paid (%s): undecided, not handed out, never cancelled",
    async (_, changes) => {
      const row = await ledger.leased({ ...changes, cancel_due_at: HOUR_AGO })
      expect((await sessions().undecided(COLLECTION))?.id).toBe(row.id)
      expect(await cancel(row)).toBeNull()
      expect(await cancels().begin(row)).toBe(false)
      await leases().release(row.id, "mine")
      expect(await leases().acquireCancelDue("other", null)).toBeNull()
      await ledger.row()
      expect((await takeOver())?.status).not.toBe("pending")
    }
  )

  it.each([
    ["paid, in no order", { status: "completed" }, true],
    ["settled", { status: "completed", settled_at: HOUR_AGO }, false],
    ["closed", { status: "completed", resolved_at: HOUR_AGO }, false],
    ["open", {}, false],
    [
      "called unpaid by a human",
      { completed_at: HOUR_AGO, muted_reason: "contradictory" },
      false,
    ],
    [
      "not found, which a human knows",
      { completed_at: HOUR_AGO, muted_reason: "invoice_not_found" },
      true,
    ],
  ] as [string, Columns, boolean][])(
    "money %s (%j) is undecided: %s",
    async (_, changes, isUndecided) => {
      await ledger.row(changes)
      const found = await sessions().undecided(COLLECTION)
      expect(found !== null).toBe(isUndecided)
    }
  )

  it("paid in another collection of the same order → undecided", async () => {
    const link = { order_id: "order_1", payment_collection_id: COLLECTION }
    await ledger.add("order_payment_collection", { id: "link", ...link })
    const elsewhere = { order_id: "order_1", payment_collection_id: "other" }
    const paid = await ledger.row({ ...elsewhere, status: "completed" })
    expect((await sessions().undecided(COLLECTION))?.id).toBe(paid.id)
  })

  it("paid in another collection of the same order, and the row names no order → undecided, from either side", async () => {
    for (const payment_collection_id of [COLLECTION, "other"]) {
      const link = { order_id: "order_1", payment_collection_id }
      const id = `link_${payment_collection_id}`
      await ledger.add("order_payment_collection", { id, ...link })
    }
    const other = { payment_collection_id: "other", status: "completed" }
    const paid = await ledger.row(other)
    expect((await sessions().undecided(COLLECTION))?.id).toBe(paid.id)
    expect((await sessions().undecided("none", "order_1"))?.id).toBe(paid.id)
    expect(await sessions().undecided("none")).toBeNull()
    await ledger.row()
    expect(await takeOver()).toBeNull()
  })

  const OWN = {
    ...{ collection_id: COLLECTION, order_id: null, except: null },
    merchant_id: "ours",
  }
  const OLD = { created_at: HOUR_AGO, last_read_at: HOUR_AGO }
  const LOST = { status: "unknown", invoice_id: null, last_read_at: null }

  it.each([
    ["open", {}, true],
    ["of our merchant", { merchant_id: "ours" }, true],
    ["of another merchant", { merchant_id: "theirs" }, false],
    ["under review", { status: "under_review" }, true],
    ["expired an hour ago", { status: "expired", ...SINCE(1) }, true],
    ["cancelled an hour ago", { status: "cancelled", ...SINCE(1) }, true],
    ["cancelled two days ago", { status: "cancelled", ...SINCE(48) }, false],
    ["read just now", { last_read_at: IN_AN_HOUR }, false],
    ["asked about just now", { checkout_read_at: IN_AN_HOUR }, false],
    ["made just now", { created_at: IN_AN_HOUR }, false],
    ["paid", { status: "completed" }, false],
    ["closed", { resolved_at: HOUR_AGO }, false],
    ["settled", { settled_at: HOUR_AGO }, false],
    ["not made yet", { invoice_id: null }, false],
    [
      "lost, and a webhook came just now",
      { ...LOST, created_at: IN_AN_HOUR, last_webhook_at: HOUR_AGO },
      true,
    ],
    ["lost, and no webhook came", LOST, false],
    ["of another collection", { payment_collection_id: "other" }, false],
  ] as [string, Columns, boolean][])(
    "an invoice that is %s (%j) is read before somebody is sent to pay: %s",
    async (_, changes, isRead) => {
      await ledger.row({ ...OLD, ...changes })
      const asked = await unseen().request(OWN)
      expect(asked).toHaveLength(isRead ? 1 : 0)
      expect(await unseen().waiting(OWN)).toHaveLength(isRead ? 1 : 0)
      expect(await unseen().request(OWN)).toEqual([])
    }
  )

  it("the invoice that is handed out is not read; the one in another collection of the order is, and so is the order's own", async () => {
    const { id } = await ledger.row(OLD)
    expect(await unseen().request({ ...OWN, except: id })).toEqual([])
    const link = { order_id: "order_1", payment_collection_id: "other" }
    await ledger.add("order_payment_collection", { id: "link", ...link })
    await ledger.row({ ...OLD, payment_collection_id: "other" })
    await ledger.row({
      ...{ ...OLD, payment_collection_id: "gone", order_id: "order_1" },
    })
    const ofOrder = { ...OWN, collection_id: null, order_id: "order_1" }
    expect(await unseen().request(ofOrder)).toHaveLength(2)
  })

  it.each([
    ["nobody asked", {}, 0, false],
    ["requested", { priority: 2 }, 1, false],
    ["tried in vain", { priority: 2, backoff_until: IN_AN_HOUR }, 1, true],
    ["read just now", { priority: 2, last_read_at: IN_AN_HOUR }, 0, false],
    ["urgent", { priority: 1, last_read_at: IN_AN_HOUR }, 1, false],
  ] as [string, Columns, number, boolean][])(
    "an open invoice, %s (%j) → %s waits for its read, in vain: %s",
    async (_, changes, count, isBackedOff) => {
      await ledger.row({ ...OLD, ...changes })
      const waiting = await unseen().waiting(OWN)
      expect(waiting.map((row) => row.is_backed_off)).toEqual(
        Array(count).fill(isBackedOff)
      )
    }
  )

  it("seven invoices may bring money → the five whose turn it is are asked for, by all callers together; then the others", async () => {
    const ids: string[] = []
    for (let minutes = 1; minutes <= 7; minutes++) {
      const checkout_read_at = new Date(HOUR_AGO.getTime() - minutes * 60_000)
      const read = minutes <= 4 ? { checkout_read_at } : {}
      const created_at = new Date(HOUR_AGO.getTime() + minutes * 60_000)
      ids.push((await ledger.row({ ...OLD, ...read, created_at })).id)
    }
    const asked = await Promise.all([
      unseen().request(OWN),
      unseen().request(OWN),
    ])
    const turns = (rows: { id: string }[]) =>
      rows.map(({ id }) => ids.indexOf(id) + 1).sort()
    expect(turns(asked.flat())).toEqual([3, 4, 5, 6, 7])
    expect(turns(await unseen().left(OWN))).toEqual([1, 2])
    await ledger
      .db("invoice_payment")
      .whereNotNull("priority")
      .update({ checkout_read_at: new Date(Date.now() - 60_000) })
    expect(turns(await unseen().request(OWN)).slice(0, 2)).toEqual([1, 2])
    expect(await unseen().left(OWN)).toEqual([])
  })

  it("only reads of orders have permits left → a cart's request is passed over", async () => {
    const waits = { priority: 2, requested_at: HOUR_AGO }
    const cart = await ledger.row(waits)
    const order = await ledger.row({
      ...{ ...waits, requested_at: new Date(), order_id: "order_1" },
    })
    const next = async (classes: (1 | 2 | 3 | 4)[]) =>
      (await leases().acquireDue("mine", classes))?.row.id
    expect(await next([1, 2, 3])).toBe(order.id)
    expect(await next([1, 2, 3, 4])).toBe(cart.id)
  })

  it("the same, and the cart became an order that its invoice does not name → read with the carts all the same", async () => {
    const cart = await ledger.row({ priority: 2, requested_at: HOUR_AGO })
    await ledger.add("order_payment_collection", {
      ...{ id: "ordpayc_1", order_id: "order_1" },
      payment_collection_id: COLLECTION,
    })
    expect(await leases().acquireDue("mine", [1, 2, 3])).toBeNull()
    const found = await leases().acquireDue("mine", [1, 2, 3, 4])
    expect(found?.row).toMatchObject({ id: cart.id, read_class: 4 })
  })

  it("young invoices without end are due → every third read is for the one that has been due longest", async () => {
    const old = { created_at: new Date(Date.now() - 3 * 3_600_000) }
    const late = await ledger.row({ ...old, next_due_at: HOUR_AGO })
    const half = new Date(Date.now() - 1_800_000)
    const later = await ledger.row({ ...old, next_due_at: half })
    for (let nth = 0; nth < 8; nth++) {
      await ledger.row({ created_at: new Date(), next_due_at: new Date() })
    }
    const own = leases()
    const read: (string | undefined)[] = []
    for (let nth = 0; nth < 6; nth++) {
      read.push((await own.acquireDue("mine", [1, 2, 3]))?.row.id)
    }
    expect([read.indexOf(late.id), read.indexOf(later.id)]).toEqual([2, 5])
  })

  it.each([
    ["a cart's request", { priority: 2 }, [1, 2, 3]],
    ["any request", { priority: 2, order_id: "order_1" }, [3]],
    ["an urgent one", { priority: 1 }, [3]],
  ] as [string, Columns, (1 | 2 | 3)[]][])(
    "%s has no permit left, and its invoice is due → read in the schedule's turn",
    async (_, changes, classes) => {
      const asked = { requested_at: HOUR_AGO, created_at: HOUR_AGO, ...changes }
      await ledger.row({ ...asked, next_due_at: IN_AN_HOUR })
      const next = () => leases().acquireDue("mine", classes)
      expect(await next()).toBeNull()
      const { id } = await ledger.row({ ...asked, next_due_at: HOUR_AGO })
      expect((await next())?.row).toMatchObject({ id, read_class: 3 })
    }
  )

  it.each([
    ["due", { next_due_at: HOUR_AGO }, 3],
    ["not due yet", { next_due_at: IN_AN_HOUR }, 4],
    ["due, and an admin asks", { next_due_at: HOUR_AGO, priority: 1 }, 1],
  ] as [string, Columns, number][])(
    "a cart's paid invoice is asked for, and %s (%j) → its second read has class %s",
    async (_, changes, readClass) => {
      const paid = { status: "completed", priority: 2, requested_at: HOUR_AGO }
      const { id } = await ledger.row({ ...paid, ...changes })
      const classOf = async () =>
        (await leases().acquirePaid("mine"))?.row.read_class
      expect(await classOf()).toBe(readClass)
      await leases().release(id, "mine")
      expect((await leases().acquire(id, "mine"))?.row.read_class).toBe(
        readClass
      )
    }
  )

  it.each([
    ["under review", { status: "under_review" }, true],
    ["paid by now", { status: "completed" }, false],
    ["settled by now", { settled_at: HOUR_AGO }, false],
    ["being worked on", { lease_until: IN_AN_HOUR }, false],
  ] as [string, Columns, boolean][])(
    "was read a moment ago, and %s (%j) → its order may follow: %s",
    async (_, changes, may) => {
      const { id } = await ledger.row(changes)
      expect((await leases().acquireRead(id, "mine")) !== null).toBe(may)
    }
  )

  it("asked for while its back-off lasts → read at once", async () => {
    const { id } = await ledger.row({ ...OLD, backoff_until: IN_AN_HOUR })
    await unseen().request(OWN)
    expect(await leases().acquire(id, "mine")).not.toBeNull()
  })

  it.each([
    ["as it is", {}, true],
    ["settled", { settled_at: HOUR_AGO }, false],
    ["paid", { status: "completed" }, false],
    ["not made yet", { invoice_id: null }, false],
  ] as [string, Columns, boolean][])(
    "an admin cancels an invoice %s (%j): %s",
    async (_, changes, isPossible) => {
      const row = await ledger.row(changes)
      expect((await cancel(row)) !== null).toBe(isPossible)
    }
  )

  it.each([
    ["under review", { status: "under_review" }],
    ["open", {}],
  ] as [string, Columns][])(
    "Medusa lets go of an invoice %s that is to be cancelled → it is cancelled all the same",
    async (_, changes) => {
      const due = { cancel_due_at: HOUR_AGO, session_id: "payses_own" }
      const { id } = await ledger.row({ ...due, ...changes })
      await sessions().release(id, "payses_own")
      expect(await ledger.present(id)).toMatchObject({
        ...{ detached_at: expect.any(Date), cancel_due_at: HOUR_AGO },
      })
    }
  )

  it("an admin cancels what they saw in another state → refused", async () => {
    const row = await ledger.row({ status: "under_review" })
    expect(await cancel({ ...row, status: "pending" })).toBeNull()
  })

  it.each([
    ["due", { cancel_due_at: HOUR_AGO }, true],
    ["not due", { cancel_due_at: IN_AN_HOUR }, false],
    ["paid", { cancel_due_at: HOUR_AGO, status: "completed" }, false],
    ["of which a webhook told", { ...URGENT, cancel_due_at: HOUR_AGO }, false],
    ["whose read waits", { priority: 2, cancel_due_at: HOUR_AGO }, true],
    [
      "of another merchant",
      { cancel_due_at: HOUR_AGO, merchant_id: "theirs" },
      false,
    ],
    [
      "held by a run",
      { cancel_due_at: HOUR_AGO, lease_until: IN_AN_HOUR },
      false,
    ],
    [
      "let go of, while its collection asks for another amount",
      { cancel_due_at: IN_AN_HOUR, detached_at: HOUR_AGO, amount: "50.00" },
      true,
    ],
    [
      "whose session stands",
      {
        ...{ cancel_due_at: HOUR_AGO, detached_at: HOUR_AGO },
        session_id: "payses_stands",
      },
      false,
    ],
  ] as [string, Columns, boolean][])(
    "the service is asked to cancel an invoice %s (%j): %s",
    async (_, changes, isAsked) => {
      if (typeof changes["session_id"] === "string") {
        await ledger.session(changes["session_id"])
      }
      await ledger.row(changes)
      const lease = await leases().acquireCancelDue("mine", "ours")
      expect(lease !== null).toBe(isAsked)
    }
  )

  it("wanted again by another session → the cancel that was chosen before does not begin", async () => {
    const row = await ledger.leased({
      ...{ cancel_due_at: HOUR_AGO, session_id: "payses_new" },
    })
    expect(await cancels().begin({ ...row, session_id: null })).toBe(false)
    expect(await cancels().begin(row)).toBe(true)
  })

  it("a webhook tells of it meanwhile → the cancel that was chosen before does not begin", async () => {
    const row = await ledger.leased({ cancel_due_at: HOUR_AGO })
    await ledger.db("invoice_payment").update(URGENT)
    expect(await cancels().begin(row)).toBe(false)
  })

  it.each([
    ["a webhook", "last_webhook_at"],
    ["a shopper's return", "returned_at"],
  ])(
    "%s since its last read asks for another one, and that one failed → no cancel begins, until it is read",
    async (_, column) => {
      const asked = { priority: 2, last_read_at: HOUR_AGO }
      const row = await ledger.leased({
        ...{ cancel_due_at: HOUR_AGO, [column]: new Date(), ...asked },
      })
      expect(await cancels().begin(row)).toBe(false)
      const last_read_at = IN_AN_HOUR
      await ledger.db("invoice_payment").update({ last_read_at })
      expect(await cancels().begin(row)).toBe(true)
    }
  )

  it("an old session is let go of → the invoice stays another's", async () => {
    const { id } = await ledger.row({ session_id: "payses_new" })
    await sessions().release(id, "payses_old")
    expect((await ledger.present(id)).detached_at).toBeNull()
    expect(await sessions().ofSession(id, "payses_old")).toBeNull()
  })

  it.each([
    ["of its amount", {}, true],
    ["of another amount", { amount: 50 }, false],
    ["in another currency", { currency_code: "usd" }, false],
  ] as [string, Columns, boolean][])(
    "a session changes hands, and a Payment, %s (%j): %s",
    async (_, changes, fits) => {
      const row = await ledger.leased()
      await ledger.session("payses_a", changes)
      await sessions().point(row, "payses_a")
      const pointed = (await ledger.present(row.id)).session_id
      expect(pointed).toBe(fits ? "payses_a" : null)
      await ledger.payment("payses_b", changes)
      await sessions().pointAtPayment(row, "payses_b")
      const moved = (await ledger.present(row.id)).session_id
      expect(moved).toBe(fits ? "payses_b" : null)
    }
  )

  it.each([
    ["as it is", {}, true],
    ["by another session", { session_id: "payses_other" }, false],
    ["with an order", { order_id: "order_1" }, false],
    ["settled", { settled_at: HOUR_AGO }, false],
    ["closed", { resolved_at: HOUR_AGO }, false],
    ["claimed already", { claimed_until: IN_AN_HOUR }, false],
    ["claimed long ago", { claimed_until: HOUR_AGO }, true],
  ] as [string, Columns, boolean][])(
    "a row is claimed %s (%j): %s",
    async (_, changes, isClaimed) => {
      const { id } = await ledger.row({
        ...{ session_id: "payses_a", status: "completed", ...changes },
      })
      const claim = { sessionId: "payses_a", unpaid: false }
      expect(await leases().claim(id, claim)).toBe(isClaimed)
    }
  )

  it.each([
    ["the order comes first", {}, true, true],
    ["paid meanwhile", { status: "completed" }, true, true],
    ["the order comes after the payment", {}, false, false],
    ["its cancel is under way", { cancel_decided_at: HOUR_AGO }, true, false],
    ["cancelled meanwhile", { status: "cancelled" }, true, false],
    ["expired meanwhile", { status: "expired" }, true, false],
    ["its creation is lost", { status: "unknown" }, true, false],
  ] as [string, Columns, boolean, boolean][])(
    "an unpaid row is claimed, %s (%j, unpaid: %s): %s",
    async (_, changes, unpaid, isClaimed) => {
      const { id } = await ledger.row({ session_id: "payses_a", ...changes })
      const claim = { sessionId: "payses_a", unpaid }
      expect(await leases().claim(id, claim)).toBe(isClaimed)
      const { status, placed_unpaid_at } = await ledger.present(id)
      const isUnpaid = isClaimed && status === "pending"
      expect(placed_unpaid_at !== null).toBe(isUnpaid)
    }
  )

  it.each([
    ["paid, with an order", {}, true],
    ["not paid", { status: "under_review" }, false],
    ["without an order", { order_id: null }, false],
    ["settled", { settled_at: HOUR_AGO }, false],
    ["closed", { resolved_at: HOUR_AGO }, false],
    ["of a run that lost it", { lease_until: HOUR_AGO }, false],
  ] as [string, Columns, boolean][])(
    "core may capture what is %s (%j): %s, and once",
    async (_, changes, isPermitted) => {
      const row = await ledger.leased({
        ...{ status: "completed", order_id: "order_1" },
        ...{ session_id: "payses_a", ...changes },
      })
      await leases().permitCapture(row)
      expect(await leases().useCapturePermit(row.id)).toBe(isPermitted)
      expect(await leases().useCapturePermit(row.id)).toBe(false)
    }
  )

  it("core may capture for an order that stands, and for none that was cancelled meanwhile", async () => {
    const id = "order_1"
    await ledger.add("order", { id, currency_code: "egp" })
    const row = await ledger.leased({
      ...{ status: "completed", order_id: id, session_id: "payses_a" },
    })
    expect(await leases().permitCapture(row)).toBe(true)
    await ledger.db("order").update({ status: "canceled" })
    expect(await leases().permitCapture(row)).toBe(false)
  })

  it("a lease that has run out, or is another's → not renewed", async () => {
    const { id } = await ledger.leased({ lease_until: HOUR_AGO })
    expect(await leases().renew(id, "mine")).toBeNull()
    const held = await ledger.leased()
    expect(await leases().renew(held.id, "another")).toBeNull()
    expect(await leases().renew(held.id, "mine")).not.toBeNull()
  })

  it("a permit that nobody used in time → none", async () => {
    const { id } = await ledger.row({
      ...{ order_id: "order_1", claimed_until: HOUR_AGO },
    })
    expect(await leases().useCapturePermit(id)).toBe(false)
  })

  it.each([
    ["read before", { last_read_at: HOUR_AGO }, true],
    ["read later", { last_read_at: IN_AN_HOUR }, false],
    ["paid already", { status: "completed" }, false],
    ["of a run that lost it", { lease_until: HOUR_AGO }, false],
    ["another run's", { lease_holder: "another" }, false],
  ] as [string, Columns, boolean][])(
    "a read is accepted of a row %s (%j): %s",
    async (_, changes, isAccepted) => {
      expect((await read(changes)) !== null).toBe(isAccepted)
    }
  )

  it("a read ends what reads alone have shown, and nothing else", async () => {
    const shown = { attention_at: HOUR_AGO }
    const odd = await read({ ...shown, attention_reason: "unknown_status" })
    expect(odd?.attention_reason).toBeNull()
    const paid = await read({ ...shown, attention_reason: "captured_unpaid" })
    expect(paid?.attention_reason).toBe("captured_unpaid")
    const changed = { ...shown, attention_reason: "cart_changed" }
    const unpaid = await read(changed, {}, { status: "pending" })
    expect(unpaid?.attention_reason).toBeNull()
    const endless = { ...shown, attention_reason: "order_unpaid" }
    const stays = await read(endless, {}, { status: "pending" })
    expect(stays?.attention_reason).toBe("order_unpaid")
    const reviewed = { ...endless, status: "under_review" }
    const inReview = await read(reviewed, {}, { status: "under_review" })
    expect(inReview?.attention_reason).toBeNull()
    const declined = { status: "declined" }
    const other = await read(reviewed, declined, { status: "under_review" })
    expect(other?.attention_reason).toBe("order_unpaid")
    const voided = { ...endless, status: "expired" }
    const again = await read(voided, {}, { status: "pending" })
    expect(again?.attention_reason).toBeNull()
  })

  it.each([
    ["the same", {}, "cart_changed"],
    ["another word of the service", { last_answer: "frozen" }, null],
    ["nothing of what they knew", { muted_reason: "contradictory" }, null],
  ] as [string, Columns, string | null][])(
    "a human knows, and a read says %s (%j) → muted: %s",
    async (_, changes, muted) => {
      const known = { muted_reason: "cart_changed", last_answer: "pending" }
      const row = await read({ ...known, ...changes })
      expect(row?.muted_reason).toBe(muted)
    }
  )

  it.each([
    ["the last answer", "pending", "unknown_status"],
    ["another answer", "frozen", null],
  ])(
    "a read shows what stands, in %s (before: %s) → still shown: %s",
    async (_, last_answer, still) => {
      const stands = { attention_reason: "unknown_status", last_answer }
      const row = await read(stands, {}, { attention: "unknown_status" })
      expect(row?.attention_reason).toBe(still)
    }
  )

  it("a human decides about the answer that they saw, and about a lesser thing after it → both hold until the answer changes", async () => {
    const { id } = await ledger.row({
      ...{ completed_at: HOUR_AGO, last_answer: "pending, completed_at" },
      ...{ attention_reason: "contradictory", attention_at: HOUR_AGO },
    })
    const resolve = (reason: string) =>
      admin().resolve(
        id,
        { status: "pending", reason, since: HOUR_AGO },
        { kind: "resolve", by: "mona" }
      )
    await resolve("contradictory")
    const update = (columns: Columns) =>
      ledger.db("invoice_payment").where({ id }).update(columns)
    await update({ attention_reason: "unreadable", attention_at: HOUR_AGO })
    expect(await sessions().undecided(COLLECTION)).toBeNull()
    await resolve("unreadable")
    expect(await sessions().undecided(COLLECTION)).toBeNull()
    await update({ last_answer: "completed" })
    expect((await sessions().undecided(COLLECTION))?.id).toBe(id)
  })

  it.each([
    ["the same", "pending", "pending"],
    ["something else", "frozen", null],
  ])(
    "a human has decided about an answer, and a read says %s (before: %s) → it holds: %s",
    async (_, last_answer, decided_answer) => {
      const known = { last_answer, decided_answer: last_answer }
      expect(await read(known)).toMatchObject({ decided_answer })
    }
  )

  it("a human has decided, and the invoice is seen paid again → what they decided is over", async () => {
    const row = await ledger.leased({
      ...{ status: "completed", muted_reason: "contradictory" },
      ...{ last_answer: "pending", decided_answer: "pending" },
    })
    const seen = { startedAt: new Date(), answer: "completed" }
    await new PaidReadRepository(ledger.db).seenPaid(row, seen)
    expect(await ledger.present(row.id)).toMatchObject({
      ...{ muted_reason: null, decided_answer: null },
      ...{ last_answer: "completed" },
    })
  })

  it.each([
    ["invoice_not_found", null],
    ["contradictory", null],
    ["cart_changed", "cart_changed"],
  ])(
    "a paid invoice stands with %s, and is seen paid again → %s",
    async (attention_reason, still) => {
      const row = await ledger.leased({
        ...{ status: "completed", attention_reason, attention_at: HOUR_AGO },
      })
      await new PaidReadRepository(ledger.db).seenPaid(row, {
        startedAt: new Date(),
        answer: "completed",
      })
      expect((await ledger.present(row.id)).attention_reason).toBe(still)
    }
  )

  it("a request comes while the invoice is read → it waits still; an urgent one is urgent still", async () => {
    const late = { priority: 1, requested_at: HOUR_AGO, request_version: 6 }
    expect((await read(late))?.priority).toBe(2)
    expect((await read({ ...late, urgent_version: 6 }))?.priority).toBe(1)
    const before = { ...late, request_version: 5, urgent_version: 5 }
    expect((await read(before))?.priority).toBeNull()
  })

  it("read: core's session is gone → cancelled after a while; it stands → not", async () => {
    const gone = await read({ session_id: "payses_gone" })
    expect(gone?.cancel_due_at).not.toBeNull()
    await ledger.session("payses_stands")
    const standing = await read({ session_id: "payses_stands" })
    expect(standing?.cancel_due_at).toBeNull()
  })

  it("read: its order is not paid for by its collection → cancelled", async () => {
    await ledger.session("payses_a")
    const row = await read({ session_id: "payses_a", order_id: "order_1" })
    expect(row?.cancel_due_at).not.toBeNull()
  })

  it("read: paid after all → nothing is to be cancelled", async () => {
    const due = { cancel_due_at: IN_AN_HOUR }
    const paid = { status: "completed" }
    expect(await read(due, { completed_at: HOUR_AGO }, paid)).toEqual(
      expect.objectContaining({ status: "completed", cancel_due_at: null })
    )
  })

  it.each([
    ["nobody has cancelled it", {}, true],
    [
      "the service accepted a cancel, and did nothing",
      { cancel_decided_at: HOUR_AGO },
      false,
    ],
    ["the service refused a cancel", { cancel_tries: 1 }, false],
  ] as [string, Columns, boolean][])(
    "an open invoice of a cancelled order was read; %s (%j) → it is to be cancelled: %s",
    async (_, changes, isDue) => {
      await ledger.add("order", {
        ...{ id: "order_1", currency_code: "egp", status: "canceled" },
      })
      const session_id = await ledger.session("payses_own")
      const own = { order_id: "order_1", session_id }
      const row = await read({ ...own, ...changes })
      expect(row!.cancel_due_at !== null).toBe(isDue)
    }
  )

  it.each([
    ["owes less", {}, true, true],
    ["owes something", {}, false, false],
    [
      "owes less, the service was asked already",
      { cancel_tries: 1 },
      true,
      false,
    ],
  ])(
    "an open invoice was read, and its order %s (%j) → it is to be cancelled: %s",
    async (_, changes, asksTooMuch, isDue) => {
      await ledger.add("order", { id: "order_1", currency_code: "egp" })
      const session_id = await ledger.session("payses_own")
      await ledger.add("order_payment_collection", {
        ...{ id: "link_1", order_id: "order_1" },
        payment_collection_id: COLLECTION,
      })
      const known = { order_id: "order_1", session_id, ...changes }
      const row = await read(known, {}, { asksTooMuch })
      expect(row!.cancel_due_at !== null).toBe(isDue)
    }
  )

  /** A run that noted version 5 has read it a moment ago. */
  async function read(
    changes: Columns,
    invoice: Columns = {},
    {
      status = null,
      attention = null,
      asksTooMuch = false,
    }: {
      status?: string | null
      attention?: AttentionReason | null
      asksTooMuch?: boolean
    } = {}
  ) {
    const row = await ledger.leased(changes)
    const seen = {
      ...{ id: String(row.invoice_id), status: status ?? "pending" },
      ...{ expires_at: null, completed_at: null, cancelled_at: null },
      ...{ customer_total: null, merchant_net: null },
      ...(invoice as { completed_at?: Date }),
    }
    return outcomes().recordRead(
      row,
      {
        ...{ startedAt: new Date(), version: 5, status, invoice: seen },
        ...{ attention, answer: "pending", foundBy: "test", asksTooMuch },
        ...{ nextDueAt: IN_AN_HOUR, backoffUntil: null },
      },
      { line: { kind: "read", by: "test" }, isNews: false }
    )
  }
})
