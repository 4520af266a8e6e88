/** Core keeps the sum of an order's transactions beside them, and can lose one in it. */
import watchCapturesJob from "../../src/jobs/watch-captures"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  const HOLD = 7

  /** Core writes each further summary of an order only when `work` is done. */
  async function whileSummariesWait(work: () => Promise<void>) {
    const db = watch().db()
    await db.raw(
      `create function hold_summary() returns trigger as $$ begin
         perform pg_advisory_lock(${HOLD}); perform pg_advisory_unlock(${HOLD});
         return new; end $$ language plpgsql;
       create trigger hold_summary before insert on order_summary
         for each row when (new.version > 1) execute function hold_summary()`
    )
    await db.transaction(async (trx) => {
      await trx.raw(`select pg_advisory_xact_lock(${HOLD})`)
      await work()
    })
  }

  const summaryWaits = () =>
    watch().until("a summary is being written", async () => {
      const { rows } = await watch().db().raw<{
        rows: unknown[]
      }>("select 1 from pg_locks where locktype = 'advisory' and objid = ? and not granted", [HOLD])
      return rows.length > 0
    })

  /** The amount due on Medusa's own page of the order. */
  async function pending(order_id: string): Promise<number> {
    const { totals } = await watch()
      .db()("order_summary")
      .where({ order_id })
      .orderBy("version", "desc")
      .first("totals")
    return Number(totals.pending_difference)
  }

  async function transferToken(order: string): Promise<string> {
    const { details } = await watch()
      .db()("order_change_action")
      .where({ order_id: order, action: "TRANSFER_CUSTOMER" })
      .first("details")
    return details.token
  }

  it("an order is transferred while its invoice is captured → Medusa's sum lacks the capture, and nothing is asked for again", async () => {
    const mona = await Customer.signUp(shopper())
    const nour = await Customer.signUp(shopper(), "nour@example.com")
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    await nour.store("POST", `/orders/${order}/transfer/request`, {})
    const token = await transferToken(order)
    let accepted: Promise<{ status: number }> | undefined
    await whileSummariesWait(async () => {
      accepted = shopper().store("POST", `/orders/${order}/transfer/accept`, {
        token,
      })
      await summaryWaits()
      await sandbox().pay(sandbox().invoices()[0]!.id)
      await watch().untilSettled()
    })
    expect((await accepted)?.status).toBe(200)
    await watch().settledDown()
    // The outdated sum that this test is about: without it, the test would prove nothing.
    expect(await pending(order)).toBe(103.9)

    const { body } = await nour.readPayment(order)
    expect(body.order_payment).toMatchObject({
      code: "nothing_due",
      amount_due: "0.00",
    })
    await nour.payNow(order)
    // Medusa's own route, for a collection that somebody made for what the sum says.
    const made = await shopper().admin("POST", "/payment-collections", {
      order_id: order,
      amount: 103.9,
    })
    const { status } = await shopper().store(
      "POST",
      `/payment-collections/${made.body.payment_collection?.id}/payment-sessions`,
      { provider_id: "pp_invoice-payment_default" }
    )
    expect(status).toBe(400)
    expect(sandbox().invoices()).toHaveLength(1)
    await watchCapturesJob(container())
    await watch().settledDown()
    const [row] = await watch().rows()
    expect(row!.attention_reason).toBeNull()
  })

  it("an edit is confirmed while its invoice is captured → Medusa's sum lacks the capture, and the surplus is shown", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.grow(order)
    await mona.payNow(order)
    let shrunk: Promise<void> | undefined
    await whileSummariesWait(async () => {
      shrunk = mona.shrink(order)
      await summaryWaits()
      await sandbox().pay(sandbox().invoices()[0]!.id)
      await watch().untilSettled()
    })
    await shrunk
    expect(await pending(order)).toBe(103.9)
    await watch().untilAttention("overpaid")
  })
})
