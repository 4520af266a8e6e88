/** A human's decision about a capture that nobody paid is about that one payment, and holds. */
import { AdminRepository } from "../../src/modules/invoice-payment/ledger/admin"
import { AttentionRepository } from "../../src/modules/invoice-payment/ledger/attention"
import { CaptureWatch } from "../../src/modules/invoice-payment/ledger/captures"
import { RefundRepository } from "../../src/modules/invoice-payment/ledger/refunds"
import type { AttentionReason } from "../../src/payment-rules/settlement/attention"
import { BareLedger, COLLECTION, HOUR_AGO } from "./bare-ledger"

type Columns = Record<string, unknown>

const PAID = { status: "completed", session_id: "payses_own" }

describe("decisions about captures that nobody paid", () => {
  const ledger = new BareLedger()
  beforeAll(() => ledger.open())
  afterAll(() => ledger.close())
  beforeEach(() => ledger.clear())

  const admin = () => new AdminRepository(ledger.db)

  const found = async () => {
    const captures = new CaptureWatch(ledger.db)
    return captures.findUnpaid({ collection_id: COLLECTION })
  }

  const raise = async (
    id: string,
    reason: AttentionReason,
    payment_id?: string
  ) =>
    new AttentionRepository(ledger.db).raise(await ledger.present(id), {
      ...{ reason, nextDueAt: null, status: null, answer: null },
      ...{ answered: null, ...(payment_id && { seen: { payment_id } }) },
    })

  /** Captured, and shown on the row. */
  async function shown(id: string, session: string) {
    const payment_id = await ledger.payment(session, { captured_at: HOUR_AGO })
    expect(await raise(id, "captured_unpaid", payment_id)).toBe(true)
    return payment_id
  }

  async function resolve(id: string) {
    const { status, attention_reason: reason } = await ledger.present(id)
    const line = { kind: "resolve", by: "mona" } as const
    const seen = { status, attention: reason }
    expect(
      await admin().resolve(id, { status, reason }, { ...line, seen })
    ).not.toBeNull()
  }

  it("decided, and its row is applied to another cart → it is not found again", async () => {
    const { id } = await ledger.row(PAID)
    await shown(id, "payses_one")
    await resolve(id)
    const cart = { id: "cart_2", payment_collection_id: "other" }
    const line = { kind: "apply", by: "mona" } as const
    expect(await admin().moveToCart(id, cart, line)).not.toBeNull()
    expect(await found()).toEqual([])
  })

  it("one is decided, a second one is shown, and all money of their row goes back → only the second is shown again, on a line of its own", async () => {
    const { id } = await ledger.row(PAID)
    await shown(id, "payses_one")
    await resolve(id)
    const two = await shown(id, "payses_two")
    await new RefundRepository(ledger.db).record(id, {
      ...{ amount: "103.90", idempotency_key: null, reference: null },
      ...{ note: null, by: "test" },
    })
    const [again, ...more] = await found()
    expect(more).toEqual([])
    expect(again).toMatchObject({ payment_id: two })
    expect(again!.row_id).not.toBe(id)
    expect(await raise(again!.row_id, "captured_unpaid", two)).toBe(true)
    await resolve(again!.row_id)
    expect(await found()).toEqual([])
  })

  it.each([
    ["overpaid", { ...PAID, settled_at: HOUR_AGO }],
    ["review_overdue", { status: "under_review" }],
    ["unreadable", { status: "pending" }],
  ] as [AttentionReason, Columns][])(
    "%s is known, then a capture is shown and decided → %s stays known, and the same capture too",
    async (reason, columns) => {
      const { id } = await ledger.row(columns)
      await raise(id, reason)
      await resolve(id)
      const one = await shown(id, "payses_one")
      await resolve(id)
      expect(await raise(id, reason)).toBe(false)
      expect(await raise(id, "captured_unpaid", one)).toBe(false)
      expect((await ledger.present(id)).attention_reason).toBeNull()
      await shown(id, "payses_two")
    }
  )

  const SAYS = { last_answer: "20.00" }
  const DECIDED = { ...SAYS, decided_answer: "20.00" }
  const OPEN = { ...SAYS, decided_answer: null }
  const AMOUNT = { muted_reason: "amount_mismatch" }
  const UNREADABLE = { muted_reason: "unreadable" }
  const NOTHING = { muted_reason: null }

  it.each([
    ["captured_unpaid", { ...DECIDED, ...AMOUNT }, { ...DECIDED, ...AMOUNT }],
    ["captured_unpaid", UNREADABLE, UNREADABLE],
    ["unreadable", { ...DECIDED, ...UNREADABLE }, { ...DECIDED, ...NOTHING }],
    ["amount_mismatch", { ...DECIDED, ...AMOUNT }, { ...OPEN, ...NOTHING }],
    [
      "amount_mismatch",
      { ...DECIDED, ...UNREADABLE },
      { ...OPEN, ...UNREADABLE },
    ],
    ["amount_mismatch", { ...OPEN, ...UNREADABLE }, null],
    ["overpaid", UNREADABLE, null],
  ] as [string, Columns, Columns | null][])(
    "the decision about %s is taken back on a row with %j → what is left: %j",
    async (reason, columns, left) => {
      const { id } = await ledger.row()
      const one = await shown(id, "payses_one")
      await resolve(id)
      await ledger.db("invoice_payment").update(columns)
      const isCapture = reason === "captured_unpaid"
      const payment_id = isCapture ? one : null
      const row = await admin().reopen(id, { reason, payment_id }, "mona")
      expect(row).toEqual(
        left && expect.objectContaining({ ...left, attention_reason: reason })
      )
      const open = (await found()).map((capture) => capture.payment_id)
      expect(open).toEqual(isCapture ? [one] : [])
    }
  )

  it("the decision about another capture is taken back → nothing changes", async () => {
    const { id } = await ledger.row()
    await shown(id, "payses_one")
    await resolve(id)
    const other = { reason: "captured_unpaid", payment_id: "pay_other" }
    expect(await admin().reopen(id, other, "mona")).toBeNull()
    expect(await found()).toEqual([])
  })
})
