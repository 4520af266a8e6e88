/** A surplus belongs to its order: one of its rows shows it, until nothing is owed any more. */
import { AdminRepository } from "../../src/modules/invoice-payment/ledger/admin"
import { OutcomeRepository } from "../../src/modules/invoice-payment/ledger/outcomes"
import { RefundRepository } from "../../src/modules/invoice-payment/ledger/refunds"
import { SurplusWatch } from "../../src/modules/invoice-payment/ledger/surplus"
import { BareLedger, COLLECTION, HOUR_AGO, money } from "./bare-ledger"

type Columns = Record<string, unknown>

const ORDER = "order_own"
const DAY_AGO = new Date(HOUR_AGO.getTime() - 86_400_000)
const SETTLED = { status: "completed", order_id: ORDER, settled_at: HOUR_AGO }
const SHOWN = { attention_reason: "overpaid", attention_at: HOUR_AGO }

describe("own conditions of a surplus", () => {
  const ledger = new BareLedger()
  beforeAll(() => ledger.open())
  afterAll(() => ledger.close())
  beforeEach(async () => {
    await ledger.clear()
    await ledger.add("order", { id: ORDER, currency_code: "egp" })
    await owes(-20)
  })

  const surplus = () => new SurplusWatch(ledger.db)
  const admin = () => new AdminRepository(ledger.db)
  const refunds = () => new RefundRepository(ledger.db)
  const follow = async (begins = false, amount = "0") =>
    (
      await surplus().follow(
        { order_id: ORDER, uncounted: { amount, version: null } },
        begins
      )
    ).type

  /** Below zero: its customer paid too much. */
  async function owes(pending_difference: number) {
    const id = "ordsum_1"
    const totals = JSON.stringify({ pending_difference })
    await ledger.db("order_summary").where({ id }).delete()
    await ledger.add("order_summary", {
      id,
      order_id: ORDER,
      version: 1,
      totals,
    })
  }

  async function reasons(...ids: string[]) {
    const rows = await Promise.all(ids.map((id) => ledger.present(id)))
    return rows.map(({ attention_reason, muted_reason }) =>
      muted_reason ? `knows ${muted_reason}` : attention_reason
    )
  }

  async function resolve(id: string) {
    const { status, attention_reason: reason } = await ledger.present(id)
    const seen = { status, attention: reason! }
    const line = { kind: "resolve", by: "mona", seen } as const
    expect(await admin().resolve(id, { status, reason }, line)).not.toBeNull()
  }

  const reopen = (id: string) =>
    admin().reopen(id, { reason: "overpaid", payment_id: null }, "mona")

  const giveBack = (id: string, amount: string) =>
    refunds().record(id, {
      ...{ amount, idempotency_key: null, reference: null },
      ...{ note: null, by: "test" },
    })

  /** A captured payment of ours in the order's collection. */
  async function capture(session: string) {
    const payment = { captured_at: HOUR_AGO, ...money(103.9) }
    return ledger.payment(session, payment)
  }

  const link = () =>
    ledger.add("order_payment_collection", {
      ...{ id: "link", order_id: ORDER, payment_collection_id: COLLECTION },
    })

  it.each([
    [-20, [], true],
    [0, [], false],
    [-20, ["payses_x"], false],
    [-123.9, ["payses_x"], true],
  ] as [number, string[], boolean][])(
    "an order owes %d, and nobody paid the captures %j → it was overpaid: %s",
    async (due, unpaid, isOverpaid) => {
      await link()
      await owes(due)
      for (const session of unpaid) {
        await capture(session)
      }
      const { id } = await ledger.row({ ...SETTLED, ...SHOWN })
      await follow()
      expect(await reasons(id)).toEqual([isOverpaid ? "overpaid" : null])
    }
  )

  it.each([
    ["shown", SHOWN, "overpaid"],
    ["known", { muted_reason: "overpaid" }, "overpaid"],
    ["not shown", {}, null],
    ["of another order", { ...SHOWN, order_id: "order_other" }, "overpaid"],
    ["not settled", { settled_at: null }, null],
    [
      "known, and hidden",
      { attention_reason: "captured_unpaid", muted_reason: "overpaid" },
      "knows overpaid",
    ],
  ] as [string, Columns, string | null][])(
    "an edit leaves a surplus that was %s (%j) → %s",
    async (_, changes, shown) => {
      const { id } = await ledger.row({ ...SETTLED, ...changes })
      await follow()
      expect(await reasons(id)).toEqual([shown])
    }
  )

  it("the same surplus → told once; a larger one → told anew, and an open page decides nothing; a human knows of it → the next one alone", async () => {
    const { id } = await ledger.row(SETTLED)
    expect(await follow(true)).toBe("show")
    const { attention_at: since, status } = await ledger.present(id)
    expect(await follow(true)).toBe("nothing")
    await owes(-30)
    expect(await follow()).toBe("show")
    const page = { status, reason: "overpaid", since: since! }
    const line = { kind: "resolve", by: "mona" } as const
    expect(await admin().resolve(id, page, line)).toBeNull()
    await resolve(id)
    expect(await follow(true)).toBe("nothing")
    await owes(-10)
    expect(await follow()).toBe("show")
    expect(await reasons(id)).toEqual(["overpaid"])
  })

  it("two check at one moment → told once", async () => {
    const { id } = await ledger.row(SETTLED)
    const ends = await Promise.all([follow(true), follow(true), follow(true)])
    expect(ends.sort()).toEqual(["nothing", "nothing", "show"])
    expect(await reasons(id)).toEqual(["overpaid"])
  })

  it("a human knows of it, and it is gone → so is what they know; the same amount again → shown on the row that is settled with it", async () => {
    const { id: first } = await ledger.row({ ...SETTLED, settled_at: DAY_AGO })
    await follow(true)
    await resolve(first)
    expect(await reasons(first)).toEqual(["knows overpaid"])
    await owes(80)
    expect(await follow()).toBe("end")
    expect(await reasons(first)).toEqual([null])
    expect(await reopen(first)).toBeNull()
    await owes(-20)
    expect(await follow()).toBe("nothing")
    const { id: second } = await ledger.row(SETTLED)
    expect(await follow(true)).toBe("show")
    expect(await reasons(first, second)).toEqual([null, "overpaid"])
  })

  it("two rows of the order, the one shows it → an edit renews it there", async () => {
    const old = { ...SETTLED, settled_at: DAY_AGO, muted_reason: "overpaid" }
    const { id: first } = await ledger.row(old)
    const { id: second } = await ledger.row({ ...SETTLED, ...SHOWN })
    await owes(-120)
    await follow()
    expect(await reasons(first, second)).toEqual([null, "overpaid"])
    const { attention_at } = await ledger.present(second)
    expect(Number(attention_at)).toBeGreaterThan(Number(HOUR_AGO))
  })

  it("203.90 too much on two rows, all of the one is recorded as given back → the rest is shown on the other; all of it → gone", async () => {
    const { id: first } = await ledger.row({ ...SETTLED, settled_at: DAY_AGO })
    const { id: second } = await ledger.row({ ...SETTLED, amount: "100.00" })
    await owes(-203.9)
    await follow(true)
    expect(await reasons(first, second)).toEqual([null, "overpaid"])
    await giveBack(second, "100.00")
    await follow()
    expect(await reasons(first, second)).toEqual(["overpaid", null])
    await giveBack(first, "103.90")
    await follow()
    expect(await reasons(first, second)).toEqual([null, null])
    await owes(-1)
    expect(await follow(true)).toBe("nothing")
  })

  it("a part is given back, recorded and then refunded in Medusa → not told again; the rest → gone", async () => {
    await link()
    const payment_id = await capture("payses_a")
    const { id } = await ledger.row({ ...SETTLED, session_id: "payses_a" })
    await follow(true)
    await giveBack(id, "5.00")
    expect(await follow()).toBe("nothing")
    await ledger.add("refund", {
      ...{ id: "ref_5", payment_id, amount: 5 },
      raw_amount: money(5).raw_amount,
    })
    await refunds().consumeAllowance(id, { id: "ref_5", amount: 5 })
    await ledger.add("order_transaction", {
      ...{ id: "ordtrx_5", order_id: ORDER, version: 1, ...money(-5) },
      ...{ reference: "refund", reference_id: "ref_5" },
    })
    await owes(-15)
    expect(await follow()).toBe("nothing")
    expect(await reasons(id)).toEqual(["overpaid"])
    await giveBack(id, "15.00")
    expect(await follow()).toBe("end")
  })

  it("the surplus is gone, and its line in the history is refused → it stays shown", async () => {
    await owes(0)
    const { id } = await ledger.row({ ...SETTLED, ...SHOWN })
    await ledger.db.raw(
      "alter table invoice_payment_event add constraint refused check (kind <> 'settle')"
    )
    const ended = follow()
    await expect(ended).rejects.toThrow("refused")
    await ledger.db.raw(
      "alter table invoice_payment_event drop constraint refused"
    )
    expect(await reasons(id)).toEqual(["overpaid"])
  })

  it.each([
    ["canceled", { status: "canceled" }],
    ["deleted", { deleted_at: HOUR_AGO }],
  ])(
    "its order is %s → what it shows stays for what comes of that",
    async (_, changes) => {
      await ledger.db("order").update(changes)
      const { id } = await ledger.row({ ...SETTLED, ...SHOWN })
      expect(await follow(true)).toBe("nothing")
      expect(await reasons(id)).toEqual(["overpaid"])
    }
  )

  it("a human knows of it, then of a capture that hid it → they still know", async () => {
    const { id } = await ledger.row(SETTLED)
    await follow(true)
    await resolve(id)
    const hidden = { attention_reason: "captured_unpaid" }
    await ledger.db("invoice_payment").where({ id }).update(hidden)
    await resolve(id)
    expect(await follow(true)).toBe("nothing")
  })

  it.each([
    ["paid_after_cancel", "103.90", false],
    ["paid_after_cancel", "103.89", true],
    ["overpaid", "103.90", false],
    ["unreadable", "103.90", true],
  ])(
    "a human knew of %s, and %s was given back → opened again: %s",
    async (reason, amount, opens) => {
      const { id } = await ledger.row({ ...SETTLED, muted_reason: reason })
      await giveBack(id, amount)
      const decision = { reason, payment_id: null }
      const row = await admin().reopen(id, decision, "mona")
      expect(row !== null).toBe(opens)
    }
  )

  it("known, and taken back → it is shown, and a capture that hid it leaves it shown", async () => {
    const { id } = await ledger.row(SETTLED)
    await follow(true)
    await resolve(id)
    expect(await reopen(id)).toMatchObject({ attention_reason: "overpaid" })
    const hidden = { attention_reason: "captured_unpaid" }
    await ledger.db("invoice_payment").where({ id }).update(hidden)
    await resolve(id)
    expect(await follow(true)).toBe("show")
  })

  it("Medusa's summary lacks taxes of 20.00 that were paid → no surplus; of 19.99 → one of 0.01", async () => {
    await ledger.row(SETTLED)
    expect(await follow(true, "20")).toBe("nothing")
    expect(await follow(true, "19.99")).toBe("show")
  })

  it("an edit came after the facts of settling → the surplus is shown with it, and told with its payment", async () => {
    const row = await ledger.leased({ status: "completed", order_id: ORDER })
    const line = { kind: "settle", by: "test" } as const
    const outcomes = new OutcomeRepository(ledger.db)
    await outcomes.settled(row, {
      ...{ owesNothing: true, uncounted: { amount: "0", version: null }, line },
    })
    expect(await reasons(row.id)).toEqual(["overpaid"])
    const lines = await ledger.db("invoice_payment_event").orderBy("created_at")
    expect(lines.map(({ kind }) => kind)).toEqual(["settle", "attention"])
  })

  it.each([
    ["not yet", false],
    ["by now", true],
  ])(
    "another method's capture is booked on the order %s → it counts: %s",
    async (_, isBooked) => {
      await link()
      const row = await ledger.row(SETTLED)
      const payment = { captured_at: HOUR_AGO, ...money(103.9) }
      const payment_id = await ledger.payment("payses_o", {
        ...{ provider_id: "pp_system_default", ...payment },
      })
      await ledger.add("capture", {
        ...{ id: "capt_o", payment_id, amount: 103.9 },
        raw_amount: JSON.stringify({ value: "103.9", precision: 20 }),
      })
      if (isBooked) {
        await ledger.add("order_transaction", {
          ...{ id: "ordtrx_o", order_id: ORDER, currency_code: "egp" },
          ...{ reference: "capture", reference_id: "capt_o", amount: 103.9 },
          ...{ version: 1, raw_amount: JSON.stringify({ value: "103.9" }) },
        })
      }
      const found: string[] = []
      for await (const orders of surplus().uncounted()) {
        found.push(...orders)
      }
      expect(found).toEqual(isBooked ? [ORDER] : [])
      await surplus().followOthers({
        order_id: ORDER,
        uncounted: { amount: "0", version: null },
      })
      const { other_captures } = (await ledger.present(row.id)) as never
      expect(other_captures).toBe(isBooked ? 1 : 0)
    }
  )
})
