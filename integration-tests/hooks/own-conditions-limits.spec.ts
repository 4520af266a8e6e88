/** Each statement that tells a human, counts or lets something through holds its own conditions. */
import { CreationBudget } from "../../src/modules/invoice-payment/creation-budget"
import { AttentionRepository } from "../../src/modules/invoice-payment/ledger/attention"
import { CreationRepository } from "../../src/modules/invoice-payment/ledger/creation"
import { HistoryRepository } from "../../src/modules/invoice-payment/ledger/history"
import { MessageRepository } from "../../src/modules/invoice-payment/ledger/messages"
import { OrderRepository } from "../../src/modules/invoice-payment/ledger/orders"
import { PaymentLinkRepository } from "../../src/modules/invoice-payment/ledger/payment-links"
import { RefreshRequestRepository } from "../../src/modules/invoice-payment/ledger/refresh-requests"
import { TaskRepository } from "../../src/modules/invoice-payment/ledger/tasks"
import { personDigest } from "../../src/modules/invoice-payment/person-digest"
import { ReadRateLimiter } from "../../src/modules/invoice-payment/read-rate-limiter"
import type { AttentionReason } from "../../src/payment-rules/settlement/attention"
import {
  BareLedger,
  COLLECTION,
  HOUR_AGO,
  IN_AN_HOUR,
  OTHERS,
} from "./bare-ledger"

type Columns = Record<string, unknown>

describe("own conditions of limits", () => {
  const ledger = new BareLedger()
  beforeAll(() => ledger.open())
  afterAll(() => ledger.close())
  beforeEach(() => ledger.clear())

  const creation = () => new CreationRepository(ledger.db)
  const orders = () => new OrderRepository(ledger.db)
  const tasks = () => new TaskRepository(ledger.db)

  const raise = async (
    changes: Columns,
    reason: AttentionReason,
    answer: {
      status?: string
      answer?: string
      completedAt?: Date
      seen?: { payment_id: string }
      nextDueAt?: Date
    } = {}
  ) => {
    const row = await ledger.leased(changes)
    const isNews = await new AttentionRepository(ledger.db).raise(row, {
      ...{ reason, nextDueAt: null, status: null, answer: null },
      ...{ answered: null, ...answer },
    })
    return { isNews, row: await ledger.present(row.id) }
  }
  const shown = (attention_reason: string) => ({
    ...{ attention_reason, attention_at: HOUR_AGO },
  })

  it.each([
    ["nothing", {}, true, "cart_changed"],
    ["the same", shown("cart_changed"), false, "cart_changed"],
    ["something graver", shown("captured_unpaid"), false, "captured_unpaid"],
    ["a human knows", { muted_reason: "cart_changed" }, false, null],
    ["a human knows of another", { muted_reason: "unreadable" }, true, null],
    ["another run has it", { lease_holder: "another" }, false, null],
  ] as [string, Columns, boolean, string | null][])(
    "cart_changed is raised where %s is shown (%j) → news: %s, shown: %s",
    async (_, changes, isNews, reason) => {
      const end = await raise(changes, "cart_changed")
      expect(end.isNews).toBe(isNews)
      expect(end.row.attention_reason).toBe(isNews ? "cart_changed" : reason)
      const lines = await ledger.db("invoice_payment_event")
      expect(lines).toHaveLength(isNews ? 1 : 0)
    }
  )

  it.each([
    ["decided about it", { decided_answer: "21.00" }, "21.00", false],
    [
      "decided about another answer",
      { decided_answer: "20.00" },
      "21.00",
      true,
    ],
    [
      "decided about it, and knows of another reason since",
      { decided_answer: "21.00", muted_reason: "unreadable" },
      "21.00",
      false,
    ],
    [
      "knows of it in the last answer",
      { muted_reason: "amount_mismatch" },
      "20.00",
      false,
    ],
    [
      "knows of it, and the answer is another",
      { muted_reason: "amount_mismatch" },
      "21.00",
      true,
    ],
    [
      "is shown it in the last answer",
      shown("amount_mismatch"),
      "20.00",
      false,
    ],
    [
      "is shown it, and the answer is another",
      shown("amount_mismatch"),
      "21.00",
      true,
    ],
  ] as [string, Columns, string, boolean][])(
    "a human %s (%j), and an answer says %s → news: %s, and a decision about the page before it is refused",
    async (_, changes, answer, isNews) => {
      const end = await raise(
        { last_answer: "20.00", ...changes },
        "amount_mismatch",
        { status: "pending", answer }
      )
      expect(end.isNews).toBe(isNews)
      expect(end.row.last_answer).toBe(answer)
      expect(end.row.attention_at?.getTime() === HOUR_AGO.getTime()).toBe(
        "attention_at" in changes && !isNews
      )
    }
  )

  it.each([
    ["nothing", {}, "paid_elsewhere", "paid_elsewhere"],
    ["nothing", {}, "cart_changed", null],
    [
      "paid_elsewhere",
      { told_reason: "paid_elsewhere" },
      "paid_twice",
      "paid_twice",
    ],
    [
      "paid_twice",
      { told_reason: "paid_twice" },
      "paid_elsewhere",
      "paid_twice",
    ],
    ["paid_twice", { told_reason: "paid_twice" }, "overpaid", "paid_twice"],
    [
      "paid_elsewhere of an order that is gone",
      { told_reason: "paid_elsewhere_before" },
      "paid_elsewhere",
      "paid_elsewhere_before",
    ],
    ["nothing: hidden", { muted_reason: "paid_twice" }, "paid_twice", null],
    ["nothing: graver", shown("captured_unpaid"), "paid_twice", null],
  ] as [string, Columns, AttentionReason, string | null][])(
    "a human was told %s (%j), then %s is raised → told %s",
    async (_, changes, reason, told) => {
      const { row } = await raise({ status: "completed", ...changes }, reason)
      expect(row.told_reason).toBe(told)
    }
  )

  it.each([
    ["now", new Date(), true],
    ["an hour ago", HOUR_AGO, false],
  ])(
    "its order was cancelled %s, which core may undo → looked at again within a minute: %3$s",
    async (_, canceled_at, isSoon) => {
      const order = { id: "order_1", currency_code: "egp", status: "canceled" }
      await ledger.add("order", { ...order, canceled_at })
      const paid = { status: "completed", order_id: "order_1" }
      const { row } = await raise(paid, "paid_after_cancel", {
        nextDueAt: IN_AN_HOUR,
      })
      expect(Number(row.next_due_at) < Date.now() + 61_000).toBe(isSoon)
    }
  )

  it("its payment is captured, and its order was cancelled now → nothing reads it again", async () => {
    const order = { id: "order_1", currency_code: "egp", status: "canceled" }
    await ledger.add("order", { ...order, canceled_at: new Date() })
    const settled = { status: "completed", settled_at: HOUR_AGO }
    const { isNews, row } = await raise(
      { ...settled, order_id: "order_1" },
      "paid_after_cancel"
    )
    expect([isNews, row.next_due_at]).toEqual([true, null])
  })

  it("another amount, with a time of payment → both are kept, also where a human knows", async () => {
    const answer = { status: "completed", completedAt: HOUR_AGO }
    const { row } = await raise(
      { muted_reason: "amount_mismatch" },
      "amount_mismatch",
      answer
    )
    expect(row).toMatchObject({
      ...{ mismatch: "amount_mismatch", completed_at: HOUR_AGO },
      invoice_status: "completed",
    })
  })

  it("a minute's creations, one payer's open invoices, and one creation at a time", async () => {
    const budget = new CreationBudget(ledger.db, {
      // Of four, carts may have three.
      ...{ invoicesPerMinute: 4, openInvoicesPerPayer: 1 },
    })
    const begin = (payment_collection_id: string, payer: string) =>
      budget.begin(
        {
          ...{ session_id: payment_collection_id, payment_collection_id },
          ...{ cart_id: null, order_id: null, merchant_id: null },
          ...{ amount: "103.90", currency: "egp", locale: null },
          ...{ signed_in_customer_id: null, token_key_id: "abcd" },
        },
        payer
      )
    const refusal = (payment_collection_id: string, payer: string) =>
      budget.refusal(
        {
          ...{ payment_collection_id, order_id: null, merchant_id: null },
          ...{ amount: "103.90", currency: "egp" },
        },
        payer
      )
    const first = await begin("a", "mona")
    // As `begin` would refuse, and nothing is begun.
    expect(await refusal("a", "mona")).toBeNull()
    expect(await refusal("b", "mona")).toBe("payer")
    expect(await refusal("b", "omar")).toBeNull()
    expect(first.row).toMatchObject({ status: "creating" })
    expect(await begin("a", "mona")).toEqual({ row: null, refused: null })
    expect((await begin("b", "mona")).refused).toBe("payer")
    expect((await begin("b", "omar")).row).not.toBeNull()
    await creation().unknown(first.row!.id)
    expect((await begin("c", "mona")).row).not.toBeNull()
    expect((await begin("d", "nora")).refused).toBe("budget")
    expect(await refusal("d", "nora")).toBe("budget")
    expect((await begin("e", "order:e")).row).not.toBeNull()
    expect(await refusal("f", "order:f")).toBe("budget")
    await ledger
      .db("invoice_payment_creation")
      .update({ taken_at: new Date(Date.now() - 61_000) })
    expect((await begin("d", "nora")).row).not.toBeNull()
  })

  it.each([
    ["stands unpaid", {}, null, "payer"],
    ["is cancelled", {}, { status: "canceled" }, null],
    ["was placed for its payment", { placed_unpaid_at: null }, null, null],
    ["is a human's", { resolved_at: HOUR_AGO }, null, null],
  ] as [string, Columns, Columns | null, string | null][])(
    "the invoice of a payer's order has ended, and the order %s → a next cart: %s",
    async (_, changes, order, refused) => {
      await unpaidOrder(changes)
      if (order) {
        await ledger.db("order").update(order)
      }
      expect(await nextCart()).toBe(refused)
    }
  )

  it.each([
    ["has ended", {}, HOUR_AGO],
    [
      "has paid it, which owes more since",
      { status: "completed", settled_at: HOUR_AGO },
      null,
    ],
  ] as [string, Columns, Date | null][])(
    "the invoice of an order that was placed unpaid %s → the next one's placed_unpaid_at: %s",
    async (_, changes, placed_unpaid_at) => {
      await unpaidOrder(changes)
      const limits = { invoicesPerMinute: 4, openInvoicesPerPayer: 3 }
      const { row } = await new CreationBudget(ledger.db, limits).begin(
        {
          ...{ session_id: "payses_b", payment_collection_id: "b" },
          ...{ cart_id: null, order_id: "order_1", merchant_id: null },
          ...{ amount: "50.00", currency: "egp", locale: null },
          ...{ signed_in_customer_id: null, token_key_id: "abcd" },
        },
        "order:order_1"
      )
      expect(row!.placed_unpaid_at).toEqual(placed_unpaid_at)
    }
  )

  it("an unpaid order was paid by any method, in any collection → a next cart is not refused", async () => {
    await unpaidOrder()
    await ledger.payment("payses_other", { provider_id: OTHERS })
    expect(await nextCart()).toBe("payer")
    await ledger.add("order_payment_collection", {
      ...{ id: "link_1", order_id: "order_1" },
      payment_collection_id: COLLECTION,
    })
    expect(await nextCart()).toBeNull()
    await ledger.db("payment").update({ canceled_at: HOUR_AGO })
    expect(await nextCart()).toBe("payer")
  })

  /** Mona's invoice of the order ended without money. */
  async function unpaidOrder(changes: Columns = {}): Promise<void> {
    const order_id = "order_1"
    await ledger.add("order", { id: order_id, currency_code: "egp" })
    await ledger.row({
      ...{ order_id, status: "expired", placed_unpaid_at: HOUR_AGO },
      ...changes,
    })
    await ledger.add("invoice_payment_creation", {
      ...{ id: "invpaycr_1", taken_at: HOUR_AGO },
      ...{ payment_collection_id: COLLECTION, payer: personDigest("mona") },
    })
  }

  function nextCart() {
    const limits = { invoicesPerMinute: 4, openInvoicesPerPayer: 1 }
    return new CreationBudget(ledger.db, limits).refusal(
      {
        ...{ payment_collection_id: "b", order_id: null, merchant_id: null },
        ...{ amount: "103.90", currency: "egp" },
      },
      "mona"
    )
  }

  it("a minute's creations of one collection", async () => {
    const budget = new CreationBudget(ledger.db, {
      ...{ invoicesPerMinute: 100, openInvoicesPerPayer: 1 },
    })
    const wanted = (payment_collection_id: string) => ({
      ...{ session_id: payment_collection_id, payment_collection_id },
      ...{ cart_id: null, order_id: null, merchant_id: null },
      ...{ amount: "103.90", currency: "egp", locale: null },
      ...{ signed_in_customer_id: null, token_key_id: "abcd" },
    })
    for (let times = 0; times < 10; times++) {
      const one = { ...wanted("a"), session_id: `payses_${times}` }
      const { row } = await budget.begin(one, "mona")
      await creation().unknown(row!.id)
    }
    expect((await budget.begin(wanted("a"), null)).refused).toBe("collection")
    expect(await budget.refusal(wanted("a"), null)).toBe("collection")
    expect(await budget.refusal(wanted("b"), null)).toBeNull()
    expect(await budget.statistics()).toMatchObject({ refused: null })
    await ledger
      .db("invoice_payment_creation")
      .update({ taken_at: new Date(Date.now() - 61_000) })
    expect(await budget.refusal(wanted("a"), null)).toBeNull()
  })

  it("a day's messages to one recipient, an hour's to all, and the address that was asked about", async () => {
    const messages = new MessageRepository(ledger.db, {
      notifications: { messagesPerHour: 3 } as never,
    })
    const ask = async (row_id: string, person: string) =>
      (await messages.permit({ row_id, message: "paid", person })).refused
    expect(await ask("row_1", "mona")).toBeNull()
    expect(await ask("row_1", "mona")).toBeNull()
    expect(await ask("row_1", "omar")).toBe("recipient")
    expect(await ask("row_2", "mona")).toBe("recipient")
    expect(await ask("row_3", "omar")).toBeNull()
    expect(await ask("row_4", "nora")).toBeNull()
    expect(await ask("row_5", "hana")).toBe("hour")
  })

  it("a minute's reads, of requests and of the schedule", async () => {
    const limiter = new ReadRateLimiter(ledger.db, 5)
    const reads = async (readClass: 1 | 3) =>
      (await limiter.tryAcquire(readClass)) !== null
    expect([await reads(3), await reads(3)]).toEqual([true, false])
    const asked = [await reads(1), await reads(1), await reads(1)]
    expect(asked).toEqual([true, true, true])
    expect([await reads(1), await reads(3)]).toEqual([false, false])
  })

  it("a minute's reads while an invoice is due that is asked for as well → the schedule keeps its share", async () => {
    const limiter = new ReadRateLimiter(ledger.db, 11)
    const due = { priority: 2, requested_at: HOUR_AGO, next_due_at: HOUR_AGO }
    await ledger.row(due)
    const permits: boolean[] = []
    for (let time = 0; time < 10; time++) {
      permits.push((await limiter.tryAcquire(1)) !== null)
    }
    expect(permits.filter(Boolean)).toHaveLength(9)
    expect(await limiter.availableClasses()).toEqual([3])
  })

  it("a minute's reads while only a refused creation is due → requests have the schedule's share", async () => {
    const limiter = new ReadRateLimiter(ledger.db, 11)
    await ledger.row({ status: "rejected", next_due_at: HOUR_AGO })
    for (let time = 0; time < 10; time++) {
      expect(await limiter.tryAcquire(1)).not.toBeNull()
    }
  })

  it("a minute's reads of what anybody can ask for → the rest is left to urgent requests and the schedule", async () => {
    const limiter = new ReadRateLimiter(ledger.db, 5)
    const reads = async (readClass: 1 | 2) =>
      (await limiter.tryAcquire(readClass)) !== null
    const asked = [await reads(2), await reads(2), await reads(2)]
    expect([...asked, await reads(2)]).toEqual([true, true, true, false])
    expect(await limiter.availableClasses()).toEqual([1, 3])
    expect(await reads(1)).toBe(true)
  })

  it("a minute's reads for carts → orders have the rest of what anybody can ask for", async () => {
    const limiter = new ReadRateLimiter(ledger.db, 9)
    const reads = async (readClass: 2 | 4, times: number) => {
      const permits: boolean[] = []
      for (let time = 0; time < times; time++) {
        permits.push((await limiter.tryAcquire(readClass)) !== null)
      }
      return permits
    }
    expect(await reads(4, 5)).toEqual([true, true, true, true, false])
    expect(await limiter.availableClasses()).toEqual([1, 2, 3])
    expect(await reads(2, 3)).toEqual([true, true, false])
  })

  it.each([
    ["being made", { status: "creating" }, true, false],
    ["given up", { status: "unknown" }, true, true],
    ["refused", { status: "rejected" }, false, false],
  ] as [string, Columns, boolean, boolean][])(
    "the service's answer comes to a creation that is %s (%j) → kept: %s, cancelled: %s",
    async (_, changes, isKept, isDue) => {
      const { id } = await ledger.row({ invoice_id: null, ...changes })
      const invoice = {
        ...{ id: "inv_1", status: "pending", expires_at: null },
        payment_url: "https://pay.example/2",
      }
      const line = { kind: "created", by: "test" } as const
      const kept = creation().created(id, invoice, line)
      await (isKept ? kept : expect(kept).rejects.toThrow("not being created"))
      const row = await ledger.present(id)
      expect(row.invoice_id).toBe(isKept ? "inv_1" : null)
      expect(row.cancel_due_at !== null).toBe(isDue)
    }
  )

  it("a refused creation is told of by a webhook → unknown; a body that was seen, or a fourth one → not fresh", async () => {
    const requests = new RefreshRequestRepository(ledger.db)
    const { id } = await ledger.row({ status: "rejected", invoice_id: null })
    const fresh: unknown[] = []
    for (const digest of ["a", "a", "b", "c", "d"]) {
      const receipt = await requests.receiveWebhook(id, {
        ...{ digest, candidates: [digest] },
      })
      fresh.push(receipt?.fresh)
    }
    expect(fresh).toEqual([true, false, true, true, false])
    expect((await ledger.present(id)).status).toBe("unknown")
  })

  it("a webhook comes before the creation is refused → unknown, and read; without one → rejected", async () => {
    const requests = new RefreshRequestRepository(ledger.db)
    const creating = { status: "creating", invoice_id: null }
    const told = await ledger.row(creating)
    await requests.receiveWebhook(told.id, { digest: "a", candidates: ["b"] })
    await creation().rejected(told.id)
    const untold = await ledger.row(creating)
    await creation().rejected(untold.id)
    expect(await ledger.present(told.id)).toMatchObject({
      ...{ status: "unknown", priority: 1, candidates: ["b"] },
      next_due_at: expect.any(Date),
    })
    expect(await ledger.present(untold.id)).toMatchObject({
      ...{ status: "rejected", next_due_at: null },
    })
  })

  it("an order needs no payment → its open invoices are cancelled, paid ones are not; a rejected review is over", async () => {
    const ofOrder = { order_id: "order_1" }
    const open = await ledger.row(ofOrder)
    const paid = await ledger.row({ ...ofOrder, status: "completed" })
    const stranger = await ledger.row({ order_id: "order_2" })
    const rejected = await ledger.row({
      ...{ ...ofOrder, status: "cancelled", ...shown("review_rejected") },
    })
    await orders().needsNoPayment("order_1")
    const dues = await Promise.all(
      [open, paid, stranger, rejected].map(
        async ({ id }) => (await ledger.present(id)).cancel_due_at !== null
      )
    )
    expect(dues).toEqual([true, false, false, false])
    expect((await ledger.present(rejected.id)).attention_reason).toBeNull()
  })

  it("one invoice of an order is kept → the other open ones are cancelled", async () => {
    const [kept, other, reviewed] = [
      await ledger.row({ order_id: "order_1" }),
      await ledger.row({ order_id: "order_1" }),
      await ledger.row({ order_id: "order_1", status: "under_review" }),
    ]
    await orders().keepOnly("order_1", kept.id)
    const isDue = async (id: string) =>
      (await ledger.present(id)).cancel_due_at !== null
    expect(await isDue(kept.id)).toBe(false)
    expect(await isDue(other.id)).toBe(true)
    expect(await isDue(reviewed.id)).toBe(false)
  })

  it("an order's link is withdrawn → it has none; opened anew → another", async () => {
    const links = new PaymentLinkRepository(ledger.db)
    const link = await links.open("order_1", null)
    expect((await links.open("order_1", null)).id).toBe(link.id)
    await links.withdraw("order_1", "test")
    expect(await links.ofOrder("order_1")).toBeNull()
    expect((await links.open("order_1", null)).id).not.toBe(link.id)
  })

  it("two announcements of an invoice → the older one first, each to one worker", async () => {
    const { id } = await ledger.row()
    const history = new HistoryRepository(ledger.db)
    for (const event_name of ["first", "second"]) {
      await history.write(id, { kind: "settle", by: "test", event_name })
    }
    const first = await tasks().acquire("announce")
    expect(first).not.toBeNull()
    expect(await tasks().acquire("announce")).toBeNull()
    await tasks().complete(first!)
    const second = await tasks().acquire("announce")
    expect(second?.subject).not.toBe(first!.subject)
  })

  it("requested again while it runs → it is not over; a worker that lost its lease ends nothing", async () => {
    const { id } = await ledger.row()
    await new HistoryRepository(ledger.db).write(id, {
      ...{ kind: "settle", by: "test", event_name: "one" },
    })
    const task = (await tasks().acquire("announce"))!
    const table = () => ledger.db("invoice_payment_task")
    await tasks().complete({ ...task, lease_token: "another" })
    expect(await table()).toHaveLength(1)
    await table().update({ version: 9 })
    await tasks().complete(task)
    expect(await table()).toMatchObject([{ lease_token: null }])
  })

  it("the collection of an order that stands elsewhere is none of ours", async () => {
    const row = await ledger.row({ payment_collection_id: COLLECTION })
    expect((await orders().rowsOf("order_1")).map(({ id }) => id)).toEqual([])
    await ledger.add("order_payment_collection", {
      ...{ id: "link", order_id: "order_1" },
      payment_collection_id: COLLECTION,
    })
    const rows = await orders().rowsOf("order_1")
    expect(rows.map(({ id }) => id)).toEqual([row.id])
  })
})
