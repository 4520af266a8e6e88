/**
 * What happens while a run reads its invoice, or decides about it, may be something that the run
 * has not seen: whatever it writes in the end, a request waits still, and a row that was made due
 * stays due.
 */
import { AttentionRepository } from "../../src/modules/invoice-payment/ledger/attention"
import { FailedReadRepository } from "../../src/modules/invoice-payment/ledger/failed-reads"
import {
  LeaseRepository,
  type LeasedRow,
} from "../../src/modules/invoice-payment/ledger/leases"
import { OutcomeRepository } from "../../src/modules/invoice-payment/ledger/outcomes"
import { PaidReadRepository } from "../../src/modules/invoice-payment/ledger/paid-reads"
import { PlacedOrderRepository } from "../../src/modules/invoice-payment/ledger/placed-orders"
import { RefreshRequestRepository } from "../../src/modules/invoice-payment/ledger/refresh-requests"
import { BareLedger, HOUR_AGO, IN_AN_HOUR } from "./bare-ledger"

type End = {
  row?: Record<string, unknown>
  write: (row: LeasedRow) => Promise<unknown>
  /** A request of class 2 then waits for the next try. */
  backsOff?: true
}

describe("requests during reads", () => {
  const ledger = new BareLedger()
  beforeAll(() => ledger.open())
  afterAll(() => ledger.close())
  beforeEach(() => ledger.clear())

  const outcomes = () => new OutcomeRepository(ledger.db)
  const leases = () => new LeaseRepository(ledger.db)
  const requests = () => new RefreshRequestRepository(ledger.db)
  const webhook = (id: string, digest: string) =>
    requests().receiveWebhook(id, { digest, candidates: [] })

  const PAID = { status: "completed", completed_at: HOUR_AGO }
  const WAIT_MS = 3_600_000

  const shown = (row: LeasedRow, reason: "order_failed" | "amount_mismatch") =>
    new AttentionRepository(ledger.db).raise(row, {
      ...{ reason, nextDueAt: IN_AN_HOUR, status: null, answer: null },
      answered: row.request_version,
    })

  /** Each way in which a run ends that has read, or tried to. */
  const ENDS: Record<string, End> = {
    "has read it": { write: (row) => recorded(row, "pending") },
    "found it under review": { write: (row) => recorded(row, "under_review") },
    "shows it to a human": { write: (row) => shown(row, "amount_mismatch") },
    "shows a paid one to a human": {
      row: PAID,
      write: (row) => shown(row, "order_failed"),
    },
    "failed to settle": {
      row: { status: "under_review" },
      write: (row) => failedTry(row),
    },
    "failed to settle a paid one": {
      row: PAID,
      write: (row) => failedTry(row),
    },
    "is put off": { write: (row) => outcomes().putOff(row, WAIT_MS) },
    "found nothing": {
      row: { status: "unknown", invoice_id: null },
      write: (row) => outcomes().recordFruitlessRefresh(row, IN_AN_HOUR),
    },
    "could not read": {
      write: (row) =>
        new FailedReadRepository(ledger.db).record(row, {
          ...{ backoffMs: WAIT_MS, failure: "no_answer" },
        }),
      backsOff: true,
    },
    "could not read a paid one again": {
      row: PAID,
      write: (row) =>
        new PaidReadRepository(ledger.db).readAgainLater(row, WAIT_MS, {
          ...{ doubted: false, failure: "no_answer" },
        }),
      backsOff: true,
    },
    "doubts a paid one": {
      row: PAID,
      write: (row) =>
        new PaidReadRepository(ledger.db).readAgainLater(row, WAIT_MS, {
          ...{ doubted: true, failure: null },
        }),
      backsOff: true,
    },
  }

  const CASES = Object.entries(ENDS)

  it.each(CASES)(
    "a run %s, and nobody asked meanwhile → its request is answered",
    async (_, end) => {
      expect(await isDueAfter(end)).toBe(false)
    }
  )

  it.each(CASES)(
    "a webhook comes during a run that %s → due at once, and urgent",
    async (_, end) => {
      expect(await isDueAfter(end, "a new body")).toBe(true)
      expect(await priority()).toBe(1)
    }
  )

  it.each(CASES)(
    "a webhook repeats its body during a run that %s → asked for still; due at once unless reads back off",
    async (_, end) => {
      expect(await isDueAfter(end, "the first body")).toBe(!end.backsOff)
      expect(await priority()).toBe(2)
    }
  )

  const ORDER = { status: "expired", order_id: "order_1" }
  const KEPT = { until: IN_AN_HOUR, due: IN_AN_HOUR }
  const placed = () => new PlacedOrderRepository(ledger.db)

  /** Runs that only set the next time of the void invoice of an order. */
  const DECISIONS: Record<string, End> = {
    "has ended": {
      row: ORDER,
      write: (row) => placed().readNext(row, IN_AN_HOUR),
    },
    "keeps the order": {
      row: ORDER,
      write: (row) => placed().keepUntil(row, KEPT),
    },
  }

  it.each(Object.entries({ ...ENDS, ...DECISIONS }))(
    "the schedule's run %s, and it is made due meanwhile → due still, and nobody's request; else not",
    async (_, { row, write }) => {
      for (const isMadeDue of [false, true]) {
        await ledger.clear()
        const due = await ledger.row({ next_due_at: HOUR_AGO, ...row })
        const lease = await leases().acquire(due.id, "mine")
        await (isMadeDue && requests().makeDue(due))
        await write(lease!.row)
        await leases().release(due.id, "mine")
        expect(await priority()).toBeNull()
        expect((await leases().acquire(due.id, "next")) !== null).toBe(
          isMadeDue
        )
      }
    }
  )

  it("a run could not read its invoice, and then not settle it → the request waits for a read", async () => {
    const { id } = await ledger.row({ status: "under_review" })
    await webhook(id, "the first body")
    const lease = await leases().acquire(id, "mine")
    const failed = { backoffMs: 60_000, failure: "no_answer" } as const
    await new FailedReadRepository(ledger.db).record(lease!.row, failed)
    await failedTry(lease!.row, false)
    const { priority, requested_by } = await ledger.present(id)
    expect([priority, requested_by]).toEqual([2, "webhook"])
  })

  it("the same, by the schedule → the sooner time counts", async () => {
    const due = { status: "under_review", next_due_at: HOUR_AGO }
    const { id } = await ledger.row(due)
    const lease = await leases().acquire(id, "mine")
    const failed = { backoffMs: 60_000, failure: "no_answer" } as const
    await new FailedReadRepository(ledger.db).record(lease!.row, failed)
    const { next_due_at } = await ledger.present(id)
    await failedTry(lease!.row, false)
    expect((await ledger.present(id)).next_due_at).toEqual(next_due_at)
  })

  it("an order is kept while another of its invoices is read → that one is not put off beyond the same time", async () => {
    const due = { ...ORDER, next_due_at: HOUR_AGO }
    const [own, other] = [await ledger.row(due), await ledger.row(due)]
    const begun = await leases().acquire(other.id, "mine")
    const later = new Date(IN_AN_HOUR.getTime() + WAIT_MS)
    await ledger.db("invoice_payment").update({ next_due_at: later })
    await placed().keepUntil(own, KEPT)
    await placed().readNext(begun!.row, null)
    expect((await ledger.present(other.id)).next_due_at).toEqual(IN_AN_HOUR)
  })

  it("a creation was refused → made due or shown, it is not read", async () => {
    const row = await ledger.row({ status: "rejected", invoice_id: null })
    await requests().makeDue(row)
    const seen = { payment_id: "pay_1" }
    const found = { reason: "captured_unpaid", status: null, answer: null }
    const raised = { ...found, seen, nextDueAt: IN_AN_HOUR, answered: null }
    await new AttentionRepository(ledger.db).raise(row, raised as never)
    expect(await ledger.present(row.id)).toMatchObject({
      ...{ next_due_at: null, attention_reason: "captured_unpaid" },
    })
  })

  it("a read of the schedule fails → tried again by the schedule, after every request", async () => {
    await ledger.row({ next_due_at: HOUR_AGO })
    const lease = await leases().acquireDue("mine", [1, 2, 3])
    const failed = { backoffMs: WAIT_MS, failure: "no_answer" } as const
    await new FailedReadRepository(ledger.db).record(lease!.row, failed)
    const [row] = await ledger.db("invoice_payment")
    expect([row.priority, row.requested_by]).toEqual([null, null])
    expect(row.next_due_at).toEqual(row.backoff_until)
    expect(row.next_due_at > new Date()).toBe(true)
  })

  /**
   * A webhook asks for a row, and a run begins.
   * @param meanwhile the body of another webhook during the run
   * @returns whether another run may begin right after
   */
  async function isDueAfter({ row, write }: End, meanwhile?: string) {
    const { id } = await ledger.row({ next_due_at: IN_AN_HOUR, ...row })
    await webhook(id, "the first body")
    const lease = await leases().acquire(id, "mine")
    if (meanwhile) {
      await webhook(id, meanwhile)
    }
    await write(lease!.row)
    await leases().release(id, "mine")
    return (await leases().acquire(id, "next")) !== null
  }

  async function priority(): Promise<number | null> {
    const [row] = await ledger.db("invoice_payment")
    return row.priority
  }

  function recorded(row: LeasedRow, status: string) {
    const invoice = {
      ...{ id: String(row.invoice_id), status, expires_at: null },
      ...{ completed_at: null, cancelled_at: null },
      ...{ customer_total: null, merchant_net: null },
    }
    return outcomes().recordRead(
      row,
      {
        ...{ startedAt: new Date(), version: row.request_version, status },
        ...{ answer: status, invoice, attention: null, asksTooMuch: false },
        ...{ foundBy: "webhook", nextDueAt: IN_AN_HOUR, backoffUntil: null },
      },
      { line: { kind: "read", by: "test" }, isNews: true }
    )
  }

  function failedTry(row: LeasedRow, isAnswer = true) {
    const line = { kind: "settle", by: "test" } as const
    const tried = { nextTryAt: IN_AN_HOUR, isAnswer }
    return outcomes().recordFailedTry(row, tried, line)
  }
})
