/** Each statement that moves money, or says whose it is, holds its own conditions. */
import { AdminRepository } from "../../src/modules/invoice-payment/ledger/admin"
import { CaptureWatch } from "../../src/modules/invoice-payment/ledger/captures"
import { OrderHolds } from "../../src/modules/invoice-payment/ledger/order-holds"
import { OrderLinks } from "../../src/modules/invoice-payment/ledger/order-links"
import { OrderRepository } from "../../src/modules/invoice-payment/ledger/orders"
import { PlacedOrderRepository } from "../../src/modules/invoice-payment/ledger/placed-orders"
import { OutcomeRepository } from "../../src/modules/invoice-payment/ledger/outcomes"
import { RefundRepository } from "../../src/modules/invoice-payment/ledger/refunds"
import { RefundRuns } from "../../src/modules/invoice-payment/ledger/refund-runs"
import { SessionRepository } from "../../src/modules/invoice-payment/ledger/sessions"
import { SuccessorRepository } from "../../src/modules/invoice-payment/ledger/successors"
import { SettledWatch } from "../../src/modules/invoice-payment/ledger/settled-watch"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import {
  BareLedger,
  COLLECTION,
  HOUR_AGO,
  IN_AN_HOUR,
  money,
  OTHERS,
} from "./bare-ledger"

type Columns = Record<string, unknown>

const ORDER = "order_own"
const PAID = { status: "completed", session_id: "payses_a" }
/** A human has decided that the review brought no money. */
const DECLINED = { status: "under_review", muted_reason: "unknown_status" }
const LONG_AGO = new Date(HOUR_AGO.getTime() - 3_600_000)
const LATER = { claimed_until: IN_AN_HOUR }
const REVIEWED = { status: "under_review" }
const CLOSED = { resolved_at: HOUR_AGO }
const DOUBTED = { doubted_at: HOUR_AGO }
const UNPAID_SHOWN = { attention_reason: "captured_unpaid" }

describe("own conditions of money", () => {
  const ledger = new BareLedger()
  beforeAll(() => ledger.open())
  afterAll(() => ledger.close())
  beforeEach(() => ledger.clear())

  const admin = () => new AdminRepository(ledger.db)
  const captures = () => new CaptureWatch(ledger.db)
  const holds = () => new OrderHolds(ledger.db)
  const links = () => new OrderLinks(ledger.db)
  const sessions = () => new SessionRepository(ledger.db)
  const orders = () => new OrderRepository(ledger.db)
  const isCompeting = (
    row: Parameters<OrderRepository["hasCompetingPayment"]>[0]
  ) => orders().hasCompetingPayment(row)
  const placed = () => new PlacedOrderRepository(ledger.db)
  const outcomes = () => new OutcomeRepository(ledger.db)
  const refunds = () => new RefundRepository(ledger.db)
  const runs = () => new RefundRuns(ledger.db)
  const dueOf = async ({ id }: { id: string }) =>
    (await ledger.present(id)).cancel_due_at

  const link = () =>
    ledger.add("order_payment_collection", {
      ...{ id: "link", order_id: ORDER, payment_collection_id: COLLECTION },
    })

  const capture = async (session: string, columns: Columns = {}) => {
    const payment_id = await ledger.payment(session, {
      ...{ captured_at: HOUR_AGO, ...columns },
    })
    await ledger.add("capture", {
      ...{ id: `capt_${session}`, payment_id, amount: 103.9 },
      raw_amount: money(103.9).raw_amount,
    })
    return payment_id
  }

  it.each([
    ["nobody else pays", async () => undefined, {}, ORDER],
    [
      "it has an order",
      async () => undefined,
      { order_id: "order_1" },
      "order_1",
    ],
    [
      "another method has a Payment",
      () => ledger.payment("payses_o", { provider_id: OTHERS }),
      {},
      null,
    ],
    [
      "another method's session is authorized",
      () =>
        ledger.session("payses_o", {
          ...{ provider_id: OTHERS, status: "authorized" },
        }),
      {},
      null,
    ],
  ] as [string, () => Promise<unknown>, Columns, string | null][])(
    "an order is attached while %s",
    async (_, before, changes, order) => {
      await before()
      const row = await ledger.leased({ ...PAID, ...changes })
      await placed().attach(row, ORDER)
      expect((await ledger.present(row.id)).order_id).toBe(order)
    }
  )

  it.each([
    ["paid_elsewhere", "its own", null, null],
    ["paid_elsewhere", "another row's", ORDER, "paid_elsewhere"],
    ["paid_twice", "its own", null, "paid_twice"],
    ["paid_elsewhere_before", "its own", null, "paid_elsewhere_before"],
  ])(
    "told of %s, then an order is attached: %s → told %4$s",
    async (told_reason, _, order_id, told) => {
      const other = { order_id, session_id: "payses_b" }
      await ledger.row({ ...PAID, ...other, resolved_at: HOUR_AGO })
      const row = await ledger.leased({ ...PAID, told_reason })
      await placed().attach(row, ORDER)
      expect((await ledger.present(row.id)).told_reason).toBe(told)
    }
  )

  it("an order is attached → the other open invoices of its collection are cancelled, and no others", async () => {
    const beside = await ledger.row()
    const elsewhere = await ledger.row({ payment_collection_id: "other" })
    await placed().attach(await ledger.leased(PAID), ORDER)
    expect(await dueOf(beside)).not.toBeNull()
    expect(await dueOf(elsewhere)).toBeNull()
  })

  it.each([
    ["paid", {}, true],
    ["under review", { status: "under_review" }, true],
    ["not paid", { status: "pending" }, false],
    ["closed by a human", { resolved_at: HOUR_AGO }, false],
    ["void, and nobody claimed it", { status: "cancelled" }, false],
    ["void, and claimed", { status: "expired", claimed_until: HOUR_AGO }, true],
    ["of another collection", { payment_collection_id: "other" }, false],
  ] as [string, Columns, boolean][])(
    "an order was placed for what is %s (%j): %s",
    async (_, changes, isNamed) => {
      await link()
      await ledger.session("payses_a", { status: "authorized" })
      const told_reason = "paid_elsewhere"
      const shown = { attention_reason: told_reason, attention_at: HOUR_AGO }
      const { id } = await ledger.row({
        ...{ ...PAID, told_reason, ...shown, ...changes },
      })
      expect(await placed().orderPlaced(ORDER)).toBe(isNamed ? id : null)
      const row = await ledger.present(id)
      const told = isNamed ? null : told_reason
      expect([row.told_reason, row.attention_reason]).toEqual([told, told])
    }
  )

  it("told of paid_twice, then an order was placed → told, and shown, until it is captured", async () => {
    await link()
    await ledger.session("payses_a", { status: "authorized" })
    const told_reason = "paid_twice"
    const shown = { attention_reason: told_reason, attention_at: HOUR_AGO }
    const { id } = await ledger.row({ ...PAID, told_reason, ...shown })
    expect(await placed().orderPlaced(ORDER)).toBe(id)
    const row = await ledger.present(id)
    const kept = [row.told_reason, row.attention_reason]
    expect(kept).toEqual([told_reason, told_reason])
  })

  it.each([
    ["to be paid", {}, true],
    ["whose claim another run ended", { claimed_until: null }, false],
    ["that no claim said to be unpaid", { placed_unpaid_at: null }, false],
    ["that is cancelled", { status: "cancelled" }, false],
    ["of another collection", { payment_collection_id: "other" }, false],
  ] as [string, Columns, boolean][])(
    "an order was placed before its payment for a row %s (%j): %s",
    async (_, changes, isNamed) => {
      await link()
      await ledger.session("payses_a", { status: "pending_authorization" })
      const claimed = { placed_unpaid_at: HOUR_AGO, claimed_until: IN_AN_HOUR }
      const { id } = await ledger.row({
        ...{ session_id: "payses_a", ...claimed, ...changes },
      })
      await placed().orderPlacedUnpaid(ORDER)
      expect((await ledger.present(id)).order_id).toBe(isNamed ? ORDER : null)
      const links = await ledger.db("invoice_payment_link")
      expect(links.map((one) => one.order_id)).toEqual(isNamed ? [ORDER] : [])
    }
  )

  it.each([
    ["was claimed later", "the open one", IN_AN_HOUR, HOUR_AGO],
    ["was claimed before", "the void one", HOUR_AGO, IN_AN_HOUR],
  ] as [string, string, Date, Date][])(
    "a void row was claimed once, and an open one %s → the order is of %s",
    async (_, whose, open, ended) => {
      await link()
      await ledger.session("payses_a", { status: "pending_authorization" })
      const unpaid = { session_id: "payses_a", placed_unpaid_at: HOUR_AGO }
      const present = await ledger.row({ ...unpaid, claimed_until: open })
      const old = await ledger.row({
        ...{ ...unpaid, session_id: "payses_b" },
        ...{ claimed_until: ended, status: "cancelled" },
      })
      if (!(await placed().orderPlaced(ORDER))) {
        await placed().orderPlacedUnpaid(ORDER)
      }
      const rows = { "the open one": present.id, "the void one": old.id }
      const named = await ledger
        .db("invoice_payment")
        .where({ order_id: ORDER })
      expect(named.map(({ id }) => id)).toEqual([
        rows[whose as keyof typeof rows],
      ])
    }
  )

  it.each([
    ["nobody has decided", {}, true],
    ["a human knows of something else", { muted_reason: "order_unpaid" }, true],
    ["a human has decided", { muted_reason: "order_status_unknown" }, false],
  ] as [string, Columns, boolean][])(
    "an invoice ended with a word of the service's, and about another order with that word %s (%j) → unknown: %s",
    async (_, decided, isUnknown) => {
      await link()
      const word = { status: "expired", invoice_status: "lapsed" }
      await ledger.row({ ...word, order_id: ORDER })
      await ledger.row({ ...word, order_id: "order_other", ...decided })
      const facts = await placed().factsOf(ORDER)
      expect(facts.hasUnknownStatus).toBe(isUnknown)
    }
  )

  it("a human has decided about another word of that order → this one is unknown as before", async () => {
    await link()
    const other = { status: "expired", order_id: "order_other" }
    await ledger.row({
      ...{ ...other, invoice_status: "gone" },
      muted_reason: "order_status_unknown",
    })
    await ledger.row({ ...other, invoice_status: "lapsed" })
    await ledger.row({ ...other, invoice_status: "lapsed", order_id: ORDER })
    expect((await placed().factsOf(ORDER)).hasUnknownStatus).toBe(true)
  })

  it.each([
    ["pending", false],
    ["canceled", false],
    ["completed", true],
  ])(
    "the order of an unpaid invoice is %s → people changed it: %s",
    async (status, wasChanged) => {
      await ledger.add("order", { id: ORDER, currency_code: "egp", status })
      expect(await placed().factsOf(ORDER)).toMatchObject({ wasChanged })
    }
  )

  it.each([
    ["pending", "nobody", {}, false],
    ["pending", "an open one", { order_id: ORDER }, true],
    ["pending", "an open one, later", LATER, true],
    ["pending", "an open one, before", { claimed_until: LONG_AGO }, false],
    ["expired", "one in review", { ...LATER, ...REVIEWED }, true],
    ["expired", "a paid one", { ...LATER, status: "completed" }, true],
    ["expired", "closed", { ...LATER, ...REVIEWED, ...CLOSED }, false],
    ["expired", "ended", { ...LATER, status: "cancelled" }, false],
    ["expired", "an open one", { order_id: ORDER }, true],
    ["under_review", "an open one", { order_id: ORDER }, false],
    ["declined", "an open one", { order_id: ORDER }, true],
    ["completed", "an open one", { order_id: ORDER }, false],
  ] as [string, string, Columns, boolean][])(
    "the order of a row that is %s was placed for another: %s (%j) → that one comes first, and keeps it: %s",
    async (status, _, changes, isOthers) => {
      await link()
      await ledger.add("order", { id: ORDER, currency_code: "egp" })
      const row = await ledger.leased({
        ...(status === "declined" ? DECLINED : { status }),
        claimed_until: HOUR_AGO,
      })
      await ledger.row({ status: "pending", ...changes })
      expect(await isCompeting(row)).toBe(isOthers)
      const unclaimed = { ...row, claimed_until: null }
      expect(await isCompeting(unclaimed)).toBe(
        isOthers || changes["claimed_until"] === LONG_AGO
      )
      await placed().attach(row, ORDER)
      const isNamed = "order_id" in changes && isOthers
      const { order_id } = await ledger.present(row.id)
      expect(order_id).toBe(isNamed ? null : ORDER)
    }
  )

  it("an unpaid order is kept → all its void invoices are read then, also those that name none; its own not before", async () => {
    await link()
    await ledger.add("order", { id: ORDER, currency_code: "egp" })
    const tomorrow = new Date(Date.now() + 24 * 3_600_000)
    const ended = { status: "cancelled", placed_unpaid_at: HOUR_AGO }
    const own = await ledger.leased({
      ...{ ...ended, order_id: ORDER, next_due_at: IN_AN_HOUR },
    })
    const sooner = await ledger.row({ ...ended, next_due_at: IN_AN_HOUR })
    const never = await ledger.row({ status: "expired" })
    const stranger = await ledger.row({
      ...{ ...ended, payment_collection_id: "other" },
    })
    const due = async () =>
      Promise.all(
        [own, sooner, never, stranger].map(
          async ({ id }) => (await ledger.present(id)).next_due_at
        )
      )
    await placed().keepUntil(own, { until: tomorrow, due: tomorrow })
    expect(await due()).toEqual([tomorrow, IN_AN_HOUR, tomorrow, null])
    await placed().readNext(own, null)
    await placed().readNext(never, IN_AN_HOUR)
    expect(await due()).toEqual([null, IN_AN_HOUR, tomorrow, null])
  })

  it("an order was placed before its payment → the other open invoices are cancelled, but none under review", async () => {
    await link()
    await ledger.session("payses_a", { status: "pending_authorization" })
    await ledger.row({
      ...{ session_id: "payses_a", claimed_until: IN_AN_HOUR },
      placed_unpaid_at: HOUR_AGO,
    })
    const beside = await ledger.row()
    const reviewed = await ledger.row({ status: "under_review" })
    await placed().orderPlacedUnpaid(ORDER)
    expect(await dueOf(beside)).not.toBeNull()
    expect(await dueOf(reviewed)).toBeNull()
  })

  it("an order was placed with another method → it is not the row's", async () => {
    await link()
    await ledger.session("payses_a")
    await ledger.payment("payses_o", { provider_id: OTHERS })
    await ledger.row({ ...PAID, claimed_until: IN_AN_HOUR })
    expect(await placed().orderPlaced(ORDER)).toBeNull()
  })

  it.each([false, true])(
    "settled, its order owes nothing: %s → which others are cancelled, or read",
    async (owesNothing) => {
      const row = await ledger.leased({ ...PAID, order_id: ORDER })
      const beside = await ledger.row()
      const ofOrder = await ledger.row({
        ...{ order_id: ORDER, payment_collection_id: "other" },
        ...{ attention_reason: "review_rejected", attention_at: HOUR_AGO },
      })
      const stranger = await ledger.row({ payment_collection_id: "other" })
      const line = { kind: "settle", by: "test" } as const
      await outcomes().settled(row, {
        owesNothing,
        uncounted: { amount: "0", version: null },
        line,
      })
      expect((await ledger.present(row.id)).settled_at).not.toBeNull()
      expect(await dueOf(beside)).not.toBeNull()
      expect((await dueOf(ofOrder)) !== null).toBe(owesNothing)
      const { attention_reason, next_due_at } = await ledger.present(ofOrder.id)
      expect(attention_reason).toBe(owesNothing ? null : "review_rejected")
      expect(next_due_at !== null).toBe(!owesNothing)
      expect(await dueOf(stranger)).toBeNull()
    }
  )

  it.each([
    ["open", { status: "pending" }, false],
    ["settled", { settled_at: HOUR_AGO }, true],
    ["of the order", { order_id: ORDER }, true],
    ["paid before", { completed_at: HOUR_AGO }, true],
    ["paid later", { completed_at: IN_AN_HOUR }, false],
    [
      "paid before, and closed",
      { completed_at: HOUR_AGO, resolved_at: HOUR_AGO },
      false,
    ],
    [
      "paid before, of another amount",
      { completed_at: HOUR_AGO, amount: "50.00" },
      false,
    ],
  ] as [string, Columns, boolean][])(
    "another invoice of the collection is %s (%j) → it comes first: %s",
    async (_, changes, isFirst) => {
      const row = await ledger.row({ ...PAID, completed_at: new Date() })
      await ledger.row({ status: "completed", ...changes })
      expect(await isCompeting(row)).toBe(isFirst)
    }
  )

  it.each([
    ["none", {}, false],
    ["the same", { order_id: ORDER }, true],
    ["another one", { order_id: "order_other" }, true],
    ["none, but is captured", { session_id: "payses_a" }, true],
  ] as [string, Columns, boolean][])(
    "the row has the order, and an invoice that was paid before has %s (%j) → it comes first: %s",
    async (_, changes, isFirst) => {
      await capture("payses_a")
      const row = await ledger.row({
        ...{ ...PAID, session_id: "payses_b", order_id: ORDER },
      })
      const before = { status: "completed", completed_at: HOUR_AGO }
      await ledger.row({ ...before, ...changes })
      expect(await isCompeting(row)).toBe(isFirst)
    }
  )

  it.each([
    ["is not captured", {}, false],
    ["is captured, too", { session_id: "payses_b" }, true],
  ] as [string, Columns, boolean][])(
    "the row is captured, and an invoice of its order that was paid before %s (%j) → it comes first: %s",
    async (_, changes, isFirst) => {
      await capture("payses_a")
      await capture("payses_b")
      const row = await ledger.row({
        ...{ ...PAID, session_id: "payses_a", order_id: ORDER },
      })
      await ledger.row({
        ...{ status: "completed", order_id: ORDER, completed_at: HOUR_AGO },
        ...changes,
      })
      expect(await isCompeting(row)).toBe(isFirst)
    }
  )

  it("the row is captured, but not paid, and an invoice of its order is paid → that one comes first", async () => {
    await capture("payses_a")
    const unpaid = { status: "pending", completed_at: null }
    const row = await ledger.row({
      ...{ ...PAID, session_id: "payses_a", order_id: ORDER },
      ...unpaid,
    })
    await ledger.row({ status: "completed", order_id: ORDER })
    expect(await isCompeting(row)).toBe(true)
  })

  it("the row is captured, its order is gone, and an invoice that is not captured has one → none comes first", async () => {
    await capture("payses_a")
    const row = await ledger.row({ ...PAID, session_id: "payses_a" })
    await ledger.row({ status: "completed", order_id: ORDER })
    expect(await isCompeting(row)).toBe(false)
  })

  it.each([
    ["all of it", HOUR_AGO],
    ["a part of it", null],
  ] as [string, Date | null][])(
    "another invoice was paid later, and Medusa captured %s (%j) → it comes first",
    async (_, captured_at) => {
      const row = await ledger.row({ ...PAID, session_id: "payses_b" })
      await capture("payses_a", { captured_at })
      const later = { completed_at: IN_AN_HOUR, resolved_at: HOUR_AGO }
      const captured = { status: "completed", session_id: "payses_a" }
      await ledger.row({ ...captured, ...later })
      expect(await isCompeting(row)).toBe(true)
    }
  )

  const atOtherCart = (id: string) =>
    admin().moveToCart(
      id,
      { id: "cart_2", payment_collection_id: "other" },
      { kind: "apply", by: "mona" }
    )

  const reopen = (id: string) =>
    admin().reopen(id, { reason: "cart_changed", payment_id: null }, "mona")

  const resolve = ({ id, status, attention_reason: reason }: StoredRow) =>
    admin().resolve(id, { status, reason }, { kind: "resolve", by: "mona" })

  it.each([
    ["as it is", {}, true],
    ["with an order", { order_id: ORDER }, false],
    ["not paid", { status: "pending" }, false],
    ["closed", { resolved_at: HOUR_AGO }, false],
    ["while a run has it", { lease_until: IN_AN_HOUR }, false],
    ["while the shop makes the order", { claimed_until: IN_AN_HOUR }, false],
    ["while it shows a capture that nobody paid", UNPAID_SHOWN, false],
  ] as [string, Columns, boolean][])(
    "a paid invoice moves to another cart %s (%j): %s",
    async (_, changes, moves) => {
      const { id } = await ledger.row({ ...PAID, ...changes })
      expect((await atOtherCart(id)) !== null).toBe(moves)
    }
  )

  it("its collection or its cart has an order → it stays there", async () => {
    await link()
    const { id } = await ledger.row({ ...PAID, cart_id: "cart_1" })
    expect(await atOtherCart(id)).toBeNull()
    await ledger.db("order_payment_collection").delete()
    await ledger.add("order_cart", {
      ...{ id: "link", order_id: ORDER, cart_id: "cart_1" },
    })
    expect(await atOtherCart(id)).toBeNull()
  })

  it("captured, and no order has the collection → not handed out, and nothing more is paid there, not even once it is closed", async () => {
    const row = await ledger.row(PAID)
    await capture("payses_a")
    const wanted = { session_id: "payses_b", amount: "103.90" }
    const here = { payment_collection_id: COLLECTION, currency: "egp" }
    const found = () =>
      sessions().takeOver({ ...wanted, ...here, merchant_id: null })
    expect(await found()).toBeNull()
    const paid = async () => (await links().invoiceFor(COLLECTION))?.paid
    const undecided = async () => (await sessions().undecided(COLLECTION))?.id
    const of = { collection_id: COLLECTION }
    const gone = async () => (await sessions().takenBack(of))?.id
    expect([await undecided(), await gone()]).toEqual([row.id, row.id])
    expect(await paid()).toBe("taken_back")
    await ledger.db("invoice_payment").update({ resolved_at: HOUR_AGO })
    expect([await undecided(), await gone()]).toEqual([row.id, row.id])
    expect(await paid()).toBe("taken_back")
    await link()
    expect([await undecided(), await gone()]).toEqual([undefined, undefined])
    expect(await paid()).toBeNull()
  })

  it("core has captured it → it stays there", async () => {
    await capture("payses_a")
    const { id } = await ledger.row(PAID)
    expect(await atOtherCart(id)).toBeNull()
    expect(await admin().isCaptured(id)).toBe(true)
  })

  it.each([
    ["closed", {}, true],
    ["settled", { settled_at: HOUR_AGO }, false],
    ["while a run has it", { lease_until: IN_AN_HOUR }, false],
  ] as [string, Columns, boolean][])(
    "what is %s (%j) is opened again: %s, and in doubt",
    async (_, changes, opens) => {
      const closed = { ...PAID, resolved_at: HOUR_AGO }
      const { id } = await ledger.row({ ...closed, ...changes })
      const row = await reopen(id)
      expect(Boolean(row?.doubted_at)).toBe(opens)
    }
  )

  it("closed, a refund recorded → it is not opened again", async () => {
    const { id } = await ledger.row({ ...PAID, resolved_at: HOUR_AGO })
    await recorded(id, "10.00")
    expect(await reopen(id)).toBeNull()
  })

  it.each([
    ["nobody", {}, true],
    ["a run", { lease_until: IN_AN_HOUR }, false],
    ["the shop, which makes the order,", { claimed_until: IN_AN_HOUR }, false],
  ] as [string, Columns, boolean][])(
    "a human closes what %s has (%j): %s",
    async (_, changes, closes) => {
      const shown = { attention_reason: "cart_changed", attention_at: HOUR_AGO }
      const row = await ledger.row({ ...PAID, ...shown, ...changes })
      expect((await resolve(row)) !== null).toBe(closes)
    }
  )

  it("a human knows of a capture that nobody paid → the row's own paid invoice is not closed", async () => {
    const row = await ledger.row({
      ...{ ...PAID, ...UNPAID_SHOWN, attention_at: HOUR_AGO },
    })
    expect(await resolve(row)).toMatchObject({
      ...{ resolved_at: null, muted_reason: null },
    })
  })

  it("settled by now → neither announced again nor failed, and it keeps its order", async () => {
    const row = await ledger.leased({ ...PAID, order_id: ORDER })
    const line = { kind: "settle", by: "test" } as const
    const facts = {
      owesNothing: false,
      uncounted: { amount: "0", version: null },
      line,
    }
    await outcomes().settled(row, facts)
    await outcomes().settled(row, facts)
    expect(await ledger.db("invoice_payment_event")).toHaveLength(1)
    const tried = { nextTryAt: IN_AN_HOUR, isAnswer: true }
    expect(await outcomes().recordFailedTry(row, tried, line)).toBe(false)
    await placed().forget(row)
    expect((await ledger.present(row.id)).order_id).toBe(ORDER)
  })

  it.each([
    ["nothing", null, 1],
    ["its paid invoice", {}, 0],
    ["an unpaid one", { status: "pending" }, 1],
    ["one of another amount", { amount: "50.00" }, 1],
    ["one in another currency", { currency: "usd" }, 1],
    ["one of another session", { session_id: "payses_b" }, 1],
    ["one of another collection", { payment_collection_id: "other" }, 1],
  ] as [string, Columns | null, number][])(
    "%s (%j) stands for a captured payment → shown: %d",
    async (_, changes, shown) => {
      const payment_id = await capture("payses_a")
      await (changes && ledger.row({ ...PAID, ...changes }))
      const found = await captures().findUnpaid({ payment_id })
      expect(found).toHaveLength(shown)
    }
  )

  it("the only row of a captured payment is closed → shown on another", async () => {
    const payment_id = await capture("payses_a")
    const closed = { amount: "50.00", resolved_at: HOUR_AGO }
    const { id } = await ledger.row({ ...PAID, ...closed })
    const found = await captures().findUnpaid({ payment_id })
    expect(found).toEqual([{ payment_id, row_id: expect.any(String) }])
    expect(found[0]!.row_id).not.toBe(id)
  })

  it.each([
    ["on hold", { status: "under_review" }, true],
    ["paid", {}, true],
    ["settled", { settled_at: HOUR_AGO }, false],
    ["in a human's hands", { resolved_at: HOUR_AGO }, false],
    [
      "closed, and in doubt",
      { resolved_at: HOUR_AGO, doubted_at: HOUR_AGO },
      true,
    ],
    [
      "closed before it had the order",
      { resolved_at: HOUR_AGO, order_id: null, claimed_until: HOUR_AGO },
      true,
    ],
  ] as [string, Columns, boolean][])(
    "the order of an invoice that is %s (%j) waits: %s",
    async (_, changes, waits) => {
      await link()
      const placed = { cart_id: "cart_1", order_id: ORDER }
      await ledger.row({ ...PAID, ...placed, ...changes })
      expect((await holds().heldBy(ORDER)) !== null).toBe(waits)
    }
  )

  /** A settled order, and a captured payment of ours in its second collection. */
  async function captureBeside() {
    await link()
    await capture("payses_a")
    await ledger.row({ ...PAID, order_id: ORDER, settled_at: HOUR_AGO })
    await ledger.add("payment_collection", { id: "beside", ...money(50) })
    await ledger.add("order_payment_collection", {
      ...{ id: "link_2", order_id: ORDER, payment_collection_id: "beside" },
    })
    const changes = { payment_collection_id: "beside", ...money(50) }
    return capture("payses_b", changes)
  }

  const BESIDE = { payment_collection_id: "beside", session_id: "payses_b" }

  it.each([
    ["nothing", null, true],
    ["an unpaid invoice", { status: "pending" }, true],
    ["an invoice of another amount", { status: "completed" }, true],
    ["its paid invoice", { status: "completed", amount: "50.00" }, false],
  ] as [string, Columns | null, boolean][])(
    "an order is settled, for a capture beside it stands %s (%j) → it waits: %s",
    async (_, changes, waits) => {
      await captureBeside()
      await (changes && ledger.row({ ...BESIDE, ...changes }))
      expect(await holds().heldBy(ORDER)).toBe(waits ? "captured_unpaid" : null)
    }
  )

  /** What the history says of a reason that a human was shown, and decided about. */
  async function told(row: string, kind: string, seen: Columns) {
    await ledger.add("invoice_payment_event", {
      ...{ id: `line_${kind}`, invoice_payment_id: row, kind, by: "test" },
      seen: JSON.stringify(seen),
    })
  }

  it("a human has decided about the capture beside a settled order → the order waits no longer, until they take it back; the capture is not found again", async () => {
    const payment_id = await captureBeside()
    const found = () => captures().findUnpaid({ order_id: ORDER })
    const { id } = await ledger.row({ ...BESIDE, session_id: null })
    await told(id, "attention", { payment_id })
    expect(await found()).toEqual([{ payment_id, row_id: id }])
    expect(await holds().heldBy(ORDER)).toBe("captured_unpaid")
    await told(id, "resolve", { attention: "captured_unpaid", payment_id })
    expect(await found()).toEqual([])
    expect(await holds().heldBy(ORDER)).toBeNull()
    await told(id, "reopen", { attention: "captured_unpaid", payment_id })
    expect(await holds().heldBy(ORDER)).toBe("captured_unpaid")
  })

  it("a human has decided about the only capture of an order → nothing pays for it, so it waits on", async () => {
    await link()
    const payment_id = await capture("payses_a")
    const { id } = await ledger.row({ status: "rejected" })
    await told(id, "attention", { payment_id })
    await told(id, "resolve", { attention: "captured_unpaid", payment_id })
    expect(await holds().heldBy(ORDER)).toBe("none")
  })

  async function owes(pending_difference: number) {
    await ledger.add("order", { id: ORDER, currency_code: "egp" })
    await ledger.add("order_summary", {
      ...{ id: "ordsum", order_id: ORDER, version: 1, created_at: HOUR_AGO },
      totals: JSON.stringify({ pending_difference, transaction_total: 0 }),
    })
  }

  it.each([
    ["was only chosen", "pending", true],
    ["has promised its money", "pending_authorization", false],
  ])(
    "core began to place an order for a row, and another method %s (%s) → the order waits for the row: %s",
    async (_, status, waits) => {
      await link()
      await ledger.session("payses_o", { provider_id: OTHERS, status })
      await ledger.row({ cart_id: "cart_1", claimed_until: HOUR_AGO })
      expect((await holds().heldBy(ORDER)) !== null).toBe(waits)
    }
  )

  it.each([
    ["the whole order", {}, true],
    ["a part of it", { amount: "50.00" }, false],
  ] as [string, Columns, boolean][])(
    "another invoice has paid %s (%j) → the order is paid: %s",
    async (_, changes, isPaid) => {
      await link()
      await owes(103.9)
      const order_id = ORDER
      await ledger.row({ status: "expired", cart_id: "cart_1", order_id })
      const settled = { ...PAID, order_id, settled_at: new Date() }
      await ledger.row({ ...settled, session_id: "payses_b", ...changes })
      expect(await holds().wasPaid(ORDER)).toBe(isPaid)
    }
  )

  it.each([
    ["a capture of another session", "payses_b", "captured_unpaid"],
    ["its own capture", "payses_a", null],
  ])(
    "%s was shown on a row, which is settled → still shown: %s, %s",
    async (_, session, shown) => {
      await capture(session)
      const row = await ledger.leased({
        ...{ ...PAID, order_id: ORDER, attention_at: HOUR_AGO },
        attention_reason: "captured_unpaid",
      })
      const line = { kind: "settle", by: "test" } as const
      const facts = {
        owesNothing: false,
        uncounted: { amount: "0", version: null },
        line,
      }
      await outcomes().settled(row, facts)
      const after = await ledger.present(row.id)
      expect(after.settled_at).not.toBeNull()
      expect(after.attention_reason).toBe(shown)
    }
  )

  it.each([
    ["captured_unpaid", "captured_unpaid"],
    ["overpaid", "overpaid"],
    ["paid_after_cancel", null],
    ["session_missing", null],
    ["order_failed", null],
  ])(
    "settled with %s, all of it recorded as given back → %s",
    async (attention_reason, left) => {
      const shown = { attention_reason, attention_at: HOUR_AGO }
      const settled = { ...PAID, settled_at: HOUR_AGO, ...shown }
      const { id } = await ledger.row(settled)
      await refunds().record(id, {
        ...{ amount: "103.90", idempotency_key: null, reference: null },
        ...{ note: null, by: "test" },
      })
      expect((await ledger.present(id)).attention_reason).toBe(left)
    }
  )

  it.each([
    ["open", { status: "pending" }, true],
    ["void", { status: "cancelled" }, false],
    [
      "void, and called completed",
      { status: "cancelled", invoice_status: "completed" },
      true,
    ],
    [
      "void, and completed at a time",
      { status: "expired", completed_at: HOUR_AGO },
      true,
    ],
    ["refused", { status: "rejected" }, false],
  ] as [string, Columns, boolean][])(
    "another invoice of the order's collection is %s (%j) → it may be paid: %s",
    async (_, changes, mayBe) => {
      await link()
      const row = await ledger.row({ status: "cancelled", order_id: ORDER })
      await ledger.row(changes)
      const { hasOtherInvoice } = await orders().invoicesOf(row)
      expect(hasOtherInvoice).toBe(mayBe)
    }
  )

  it.each([
    ["open", { status: "pending" }, true],
    ["void", { status: "cancelled" }, false],
    [
      "void, and may be paid",
      { status: "cancelled", invoice_status: "completed" },
      true,
    ],
    [
      "void, may be paid, and a human knows",
      {
        ...{ status: "cancelled", invoice_status: "completed" },
        muted_reason: "amount_mismatch",
      },
      false,
    ],
  ] as [string, Columns, boolean][])(
    "another invoice of the collection is %s (%j) → the shopper went on: %s",
    async (_, changes, wentOn) => {
      const row = await ledger.row({ status: "expired" })
      await ledger.row(changes)
      const successors = new SuccessorRepository(ledger.db)
      expect(await successors.isSuperseded(row)).toBe(wentOn)
    }
  )

  it("closed by a human, and all of it given back → its order waits again", async () => {
    await link()
    const placed = { cart_id: "cart_1", order_id: ORDER }
    const closed = { ...PAID, ...placed, resolved_at: HOUR_AGO }
    const { id } = await ledger.row(closed)
    await recorded(id, "103.90")
    expect(await holds().heldBy(ORDER)).not.toBeNull()
  })

  it("ten recordings of 20 at once → five; more than was paid → none", async () => {
    const { id } = await ledger.row({ ...PAID, settled_at: HOUR_AGO })
    const record = (amount: string) =>
      refunds().record(id, {
        ...{ amount, idempotency_key: null, reference: null },
        ...{ note: null, by: "test" },
      })
    expect(await record("103.91")).toHaveProperty("refuse")
    await Promise.all(Array.from({ length: 10 }, () => record("20.00")))
    expect(await refunds().list(id)).toHaveLength(5)
  })

  it("all of it recorded, in no order → closed; a run has it → refused", async () => {
    const all = {
      ...{ amount: "103.90", idempotency_key: null, reference: null },
      ...{ note: null, by: "test" },
    }
    const { id } = await ledger.row(PAID)
    await refunds().record(id, all)
    expect((await ledger.present(id)).resolved_at).not.toBeNull()
    const held = await ledger.leased({ status: "completed" })
    expect(await refunds().record(held.id, all)).toHaveProperty("refuse")
  })

  it("a draw whose refund is gone does not count; one that stands counts once", async () => {
    const settled = { ...PAID, settled_at: HOUR_AGO, order_id: ORDER }
    const { id } = await ledger.row(settled)
    await recorded(id, "50.00")
    const draw = (refund: string) =>
      refunds().consumeAllowance(id, { id: refund, amount: 50 })
    expect(await draw("ref_gone")).toHaveProperty("consumed")
    const payment_id = await capture("payses_a")
    await ledger.add("refund", {
      ...{ id: "ref_stands", payment_id, amount: 50 },
      raw_amount: money(50).raw_amount,
    })
    expect(await draw("ref_stands")).toHaveProperty("consumed")
    expect(await draw("ref_stands")).toHaveProperty("consumed")
    expect(await draw("ref_more")).toHaveProperty("refuse")
  })

  it.each([
    ["open", {}, true],
    ["made", { refunded_at: HOUR_AGO }, false],
    ["being made", { claimed_until: IN_AN_HOUR }, false],
  ] as [string, Columns, boolean][])(
    "a recording's refund that is %s (%j) is run: %s",
    async (_, changes, isRun) => {
      const { id } = await ledger.row(PAID)
      expect(await runs().claim(await recorded(id, "5.00", changes))).toBe(
        isRun
      )
    }
  )

  it.each([
    ["paid", {}, true],
    ["not paid", { status: "pending" }, false],
    ["beside another method's", { attention_reason: "paid_elsewhere" }, false],
    ["closed, not captured", { resolved_at: HOUR_AGO }, false],
    ["in doubt, not captured", { ...DOUBTED, settled_at: null }, false],
    ["of another order", { order_id: "order_1" }, false],
  ] as [string, Columns, boolean][])(
    "an order whose invoice is %s (%j) owes its money when it is cancelled: %s",
    async (_, changes, owes) => {
      const row = { ...PAID, order_id: ORDER, settled_at: HOUR_AGO }
      await ledger.row({ ...row, ...changes })
      expect((await refunds().owedForOrder(ORDER)) !== null).toBe(owes)
    }
  )

  it("captured for another order, in a collection of both → the order owes nothing of it", async () => {
    await capture("payses_a")
    await link()
    await ledger.row({ ...PAID, order_id: "order_1", settled_at: HOUR_AGO })
    expect(await refunds().owedForOrder(ORDER)).toBeNull()
  })

  it.each([
    ["captured", HOUR_AGO],
    ["captured in part", null],
  ] as [string, Date | null][])(
    "in doubt, but %s → the order owes its money when it is cancelled",
    async (_, captured_at) => {
      await capture("payses_a", { captured_at })
      await ledger.row({ ...PAID, order_id: ORDER, ...DOUBTED })
      expect(await refunds().owedForOrder(ORDER)).not.toBeNull()
    }
  )

  it.each([
    ["an hour ago", HOUR_AGO, [], [true]],
    ["nine days ago", new Date(Date.now() - 9 * 86_400_000), [], []],
    ["an hour ago", HOUR_AGO, ["3.90"], [false]],
    ["an hour ago", HOUR_AGO, ["3.90", "100.00"], []],
  ] as [string, Date, string[], boolean[]][])(
    "settled %s (%j), its order is gone, given back %j → settled anew: %j",
    async (_, settled_at, back, anew) => {
      const { id } = await ledger.row({ ...PAID, order_id: ORDER, settled_at })
      for (const amount of back) {
        await recorded(id, amount)
      }
      const broken = await new SettledWatch(ledger.db).findBroken()
      expect(broken.map(({ settlesAnew }) => settlesAnew)).toEqual(anew)
    }
  )

  async function recorded(row: string, amount: string, changes: Columns = {}) {
    const id = `invpayrf_${amount}`
    await ledger.add("invoice_payment_refund", {
      ...{ id, invoice_payment_id: row, kind: "recorded", amount, by: "test" },
      ...changes,
    })
    return id
  }
})
