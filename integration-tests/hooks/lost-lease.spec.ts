import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import type { LeasedRow } from "../../src/modules/invoice-payment/ledger/leases"
import type { InvoicePaymentModuleService } from "../../src/modules/invoice-payment/service"
import { runSettle } from "../../src/settlement/worker/trigger-settlement"
import { describeStore } from "../http/describe-store"

type Ledger = InvoicePaymentModuleService
type Write = (ledger: Ledger, row: LeasedRow) => Promise<unknown>

const LINE = { kind: "cancel", by: "test" } as const
const LATER = new Date(Date.now() + 3_600_000)

/** Each write of a run, and what the row must be like for it to change something. */
const WRITES: Record<string, { write: Write; row?: Record<string, unknown> }> =
  {
    "records a read": {
      write: ({ outcomes }, row) =>
        outcomes.recordRead(row, readOf(row), {
          line: { kind: "read", by: "test" },
          isNews: true,
        }),
    },
    "sees it paid still": {
      write: ({ paidReads }, row) =>
        paidReads.seenPaid(row, { startedAt: new Date(), answer: "completed" }),
    },
    "could not read again": {
      write: ({ paidReads }, row) =>
        paidReads.readAgainLater(row, 1_000, { doubted: true, failure: null }),
    },
    "is put off": { write: ({ outcomes }, row) => outcomes.putOff(row, 1_000) },
    "finds nothing": {
      write: ({ outcomes }, row) => outcomes.recordFruitlessRefresh(row, LATER),
    },
    "could not read": {
      write: ({ failedReads }, row) =>
        failedReads.record(row, { backoffMs: 1_000, failure: "no_answer" }),
    },
    "finds the invoice of a lost creation": {
      row: { status: "unknown", invoice_id: null },
      write: ({ transition }, row) =>
        transition(({ creation }) => creation.adopt(row, "inv_found")),
    },
    "shows it to a human": {
      write: ({ attention }, row) =>
        attention.raise(row, {
          reason: "unreadable",
          nextDueAt: null,
          status: null,
          answer: null,
          answered: null,
        }),
    },
    "names an order": {
      write: ({ placedOrders }, row) => placedOrders.attach(row, "order_test"),
    },
    "forgets its order": {
      row: { order_id: "order_test" },
      write: ({ placedOrders }, row) => placedOrders.forget(row),
    },
    "failed to settle": {
      write: ({ outcomes }, row) =>
        outcomes.recordFailedTry(
          row,
          { nextTryAt: LATER, isAnswer: true },
          { ...LINE, kind: "settle" }
        ),
    },
    "is settled": {
      row: { status: "completed", order_id: "order_test" },
      write: ({ outcomes }, row) =>
        outcomes.settled(row, {
          ...{ owesNothing: false, uncounted: { amount: "0", version: null } },
          line: { ...LINE, kind: "settle" },
        }),
    },
    "begins to cancel": {
      row: { cancel_due_at: new Date(0) },
      write: ({ cancels }, row) => cancels.begin(row),
    },
    "asked to cancel": {
      write: ({ cancels }, row) => cancels.asked(row, LINE),
    },
    "could not cancel": {
      write: ({ cancels }, row) =>
        cancels.failed(
          row,
          { nextTryMs: 1_000, refused: false, isRead: true },
          LINE
        ),
    },
    "keeps what is used": {
      row: { detached_at: new Date(0) },
      write: ({ cancels }, row) => cancels.keptInUse(row, LINE),
    },
    "cannot cancel": {
      write: ({ cancels }, row) => cancels.givenUp(row),
    },
    "points at a session": {
      row: { detached_at: new Date(0) },
      write: ({ sessions }, row) => sessions.point(row, String(row.session_id)),
    },
    "permits a capture": {
      row: { status: "completed", order_id: "order_test" },
      write: ({ leases }, row) => leases.permitCapture(row),
    },
    "withdraws a permit": {
      row: { order_id: "order_test", claimed_until: LATER },
      write: ({ leases }, row) => leases.withdrawPermit(row),
    },
    "ends a claim": {
      row: { claimed_until: LATER },
      write: ({ leases }, row) => leases.endClaim(row),
    },
  }

/** Runs in the middle of complete-cart; one per app, so it is set before Medusa boots. */
const meanwhile = new Map<string, () => Promise<void>>()
completeCartWorkflow.hooks.validate(async ({ cart }) =>
  meanwhile.get(cart.id)?.()
)

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  const ledger = () => container().resolve<Ledger>(INVOICE_PAYMENT_MODULE)

  it.each(Object.entries(WRITES))(
    "a run that %s → written with its lease, never without",
    async (_name, { write, row = {} }) => {
      const { invoice } = await shopper().checkout()
      const id = String(invoice.external_reference)
      const lose = (lease: Record<string, unknown>) =>
        rows().where({ id }).update(lease)
      await lose({ ...row, lease_holder: "mine", lease_until: LATER })
      const held = (await ledger().leases.renew(id, "mine"))!
      for (const lost of [
        { lease_holder: "another" },
        { lease_holder: "mine", lease_until: new Date(0) },
      ]) {
        await lose({ lease_until: LATER, ...lost })
        const before = await present(id)
        // Nor does a heartbeat bring it back: a human may have decided since.
        expect(await ledger().leases.renew(id, "mine")).toBeNull()
        await write(ledger(), held)
        expect(await present(id)).toEqual(before)
      }
      await lose({ lease_until: LATER })
      const before = await present(id)
      await write(ledger(), held)
      expect(await present(id)).not.toEqual(before)
      await rows().where({ id }).delete()
    }
  )

  it("core takes longer than the lease, another run has the row meanwhile → the first ends there", async () => {
    sandbox().webhooks.mode("drop")
    const { invoice, cartId } = await shopper().checkout()
    const id = String(invoice.external_reference)
    meanwhile.set(cartId, async () => {
      meanwhile.delete(cartId)
      await rows().where({ id }).update({ lease_holder: "second" })
    })
    await rows().where({ id }).update({
      status: "completed",
      completed_at: new Date(),
      lease_holder: "first",
      lease_until: LATER,
    })
    await sandbox().pay(invoice.id)
    const row = (await ledger().leases.renew(id, "first"))!
    expect(
      await runSettle(container(), { row, holder: "first" })
    ).toMatchObject({ did: "nothing" })
    expect(await watch().row()).toMatchObject({
      lease_holder: "second",
      settled_at: null,
      settle_attempts: 0,
    })
    await rows()
      .where({ id })
      .update({ lease_until: new Date(0) })
    await watch().untilSettled(1)
    expect(watch().count("order.placed")).toBe(1)
  })

  const rows = () => watch().db()("invoice_payment")

  async function present(id: string) {
    const lines = await watch()
      .db()("invoice_payment_event")
      .where({ invoice_payment_id: id })
    return { row: await rows().where({ id }).first(), lines }
  }
})

function readOf(row: LeasedRow) {
  return {
    startedAt: new Date(),
    version: row.request_version,
    status: "under_review",
    invoice: {
      ...{ id: String(row.invoice_id), status: "pending" },
      ...{ expires_at: null, completed_at: null, cancelled_at: null },
      ...{ customer_total: null, merchant_net: null },
    },
    ...{
      answer: "pending",
      ...{ attention: null, asksTooMuch: false },
      foundBy: "test",
      nextDueAt: LATER,
      backoffUntil: null,
    },
  }
}
