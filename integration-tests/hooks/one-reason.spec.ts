/** A row shows one reason: the graver one stays, and none is announced twice. */
import watchCapturesJob from "../../src/jobs/watch-captures"
import { watchCaptures } from "../../src/settlement/watch/watch-captures"
import { Customer } from "../http/customer"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { recordAttention } from "../../src/settlement/record-attention"
import { watchSecondOrders } from "../../src/settlement/watch/watch-second-orders"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  const news = () => watch().count("invoice-payment.needs_attention")

  async function recheck(times = 1) {
    const { id } = await watch().row()
    for (let i = 0; i < times; i++) {
      await watch().age(id, 60)
      await shopper().admin("POST", `/invoice-payment/invoices/${id}/recheck`)
      await watch().settledDown()
    }
  }

  /** The cart does not fit its invoice any more, which is under review. */
  async function changedUnderReview() {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await sandbox().review(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    return buyer
  }

  it("the cart changed, and the service contradicts itself → that is shown, once", async () => {
    const buyer = await changedUnderReview()
    const before = news()
    const now = new Date().toISOString()
    const gone = { status: "cancelled", completed_at: now, cancelled_at: now }
    sandbox().patchInvoice(buyer.invoice.id, gone)
    await recheck(3)
    expect((await watch().row()).attention_reason).toBe("contradictory")
    await watch().until("announced", async () => news() > before)
    expect(news() - before).toBe(1)
  })

  it("the cart changed, and the service does not know the invoice → shown once; found again → the cart once more", async () => {
    await changedUnderReview()
    const before = news()
    sandbox().failNext("get", "not_found", { times: 3 })
    await recheck(3)
    expect((await watch().row()).attention_reason).toBe("invoice_not_found")
    await recheck(2)
    expect((await watch().row()).attention_reason).toBe("cart_changed")
    await watch().until("announced", async () => news() >= before + 2)
    expect(news() - before).toBe(2)
  })

  it("the cart changed, and the review takes more than seven days → nothing new; a human knows of the cart → it stays quiet", async () => {
    const buyer = await changedUnderReview()
    const before = news()
    const { id } = await watch().row()
    await watch().age(id, 8 * 86_400)
    await recheck(3)
    expect((await watch().row()).attention_reason).toBe("cart_changed")
    const path = `/invoice-payment/invoices/${id}/resolve`
    await buyer.admin("POST", path, { note: "known" })
    await recheck(3)
    expect((await watch().row()).attention_reason).toBeNull()
    expect(news()).toBe(before)
  })

  /** A payment of this method that is captured, and that no invoice was paid for. */
  async function capture(id: string) {
    const db = watch().db()
    const { payment_collection_id } = await watch().row()
    const money = {
      ...{ amount: 50, currency_code: "egp", payment_collection_id },
      raw_amount: JSON.stringify({ value: "50", precision: 20 }),
      ...{ provider_id: "pp_invoice-payment_default", data: "{}" },
    }
    const session = { ...money, id: `payses_${id}`, status: "captured" }
    await db("payment_session").insert(session)
    await db("payment").insert({
      ...{ ...money, id: `pay_${id}`, payment_session_id: session.id },
      captured_at: new Date(Date.now() - 600_000),
    })
    await checkCapture(id)
  }

  const checkCapture = (id: string) =>
    watchCaptures(container(), { payment_id: `pay_${id}` })

  async function resolve() {
    await watch().settledDown()
    const { id, status, attention_reason: reason } = await watch().row()
    const path = `/invoice-payment/invoices/${id}/resolve`
    const body = { note: "known", status, reason }
    expect((await shopper().admin("POST", path, body)).status).toBe(200)
    await watch().settledDown()
  }

  async function reopen() {
    const { id } = await watch().row()
    const path = `/invoice-payment/invoices/${id}/reopen`
    const answer = await shopper().admin("POST", path)
    await watch().settledDown()
    return answer
  }

  const told = () =>
    watch()
      .events.filter(({ name }) => name === "invoice-payment.needs_attention")
      .map(({ data }) => data["reason"])

  it("captured without an invoice; then the row's own one is paid and the cart had changed → the capture stays in sight; a human is done with it → the paid invoice is shown", async () => {
    const buyer = await shopper().checkout()
    await capture("other")
    await watch().untilAttention("captured_unpaid")
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilStatus("completed")
    await watch().settledDown()
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    await checkCapture("other")
    expect(told()).toEqual(["captured_unpaid"])
    await resolve()
    const { id, resolved_at } = await watch().row()
    expect(resolved_at).toBeNull()
    await watch().inTime(
      id,
      "the cart",
      ({ attention_reason }) => attention_reason === "cart_changed"
    )
  })

  it("a human knows of one capture without an invoice → it stays quiet; a second one is shown", async () => {
    await shopper().checkout()
    await capture("one")
    await watch().untilAttention("captured_unpaid")
    await resolve()
    await checkCapture("one")
    expect((await watch().row()).attention_reason).toBeNull()
    await capture("two")
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
  })

  /** Older than what the job reads. */
  const grownOld = () =>
    watch()
      .db()("payment")
      .whereLike("id", "pay_%")
      .update({ captured_at: new Date(Date.now() - 3 * 86_400_000) })

  it("two captures without an invoice; a human decides about the first three days later → the second is shown at once, and each is told once", async () => {
    await shopper().checkout()
    await capture("one")
    await capture("two")
    await grownOld()
    await resolve()
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    await resolve()
    expect((await watch().row()).attention_reason).toBeNull()
    await watchCaptures(container(), "all")
    await watch().settledDown()
    expect(told()).toEqual(["captured_unpaid", "captured_unpaid"])
  })

  /** The database refuses history lines of the kind, as one without space would. */
  async function refusing(kind: string, run: () => Promise<unknown>) {
    const db = watch().db()
    await db.raw(
      `create function refuse_line() returns trigger as $$ begin
         if new.kind = '${kind}' then raise exception 'no space left'; end if;
         return new; end $$ language plpgsql;
       create trigger refuse_line before insert on invoice_payment_event
         for each row execute function refuse_line()`
    )
    await run().finally(() => db.raw("drop function refuse_line() cascade"))
  }

  it("a decision cannot be written to the history → nothing is decided, and it can be decided again", async () => {
    await shopper().checkout()
    await capture("one")
    await watch().settledDown()
    const { id, ...before } = await watch().row()
    await refusing("resolve", async () => {
      const path = `/invoice-payment/invoices/${id}/resolve`
      const answer = await shopper().admin("POST", path, { note: "known" })
      expect(answer.status).toBe(500)
    })
    expect(await watch().row()).toMatchObject({
      attention_reason: "captured_unpaid",
      muted_reason: before.muted_reason,
    })
    await resolve()
    expect((await watch().row()).attention_reason).toBeNull()
  })

  const verify = () =>
    watch().db()("invoice_payment_task").where({ kind: "verify" })

  it.each<[string, () => Promise<unknown>]>([
    ["its next try", () => verify().update({ run_at: new Date(0) })],
    [
      "the facts, since its task was lost",
      async () => {
        await verify().delete()
        await watchCapturesJob(container())
      },
    ],
  ])(
    "a human decides about one of two captures, and the second cannot be written at once → shown by %s",
    async (_, later) => {
      await shopper().checkout()
      await capture("one")
      await capture("two")
      await grownOld()
      await refusing("attention", async () => {
        const { id, status, attention_reason: reason } = await watch().row()
        const path = `/invoice-payment/invoices/${id}/resolve`
        const body = { note: "known", status, reason }
        expect((await shopper().admin("POST", path, body)).status).toBe(200)
        await watch().until("a failed try", async () =>
          Boolean(await verify().where("attempts", ">", 0).first("subject"))
        )
      })
      await later()
      await watch().untilAttention("captured_unpaid")
      await watch().until("nothing is to be checked", async () => {
        const due = await watch()
          .db()("invoice_payment")
          .whereNotNull("verify_due_at")
        return due.length + (await verify()).length === 0
      })
    }
  )

  /** An order that grew this many times, was paid, and is worth less by one of them since. */
  async function paidTooMuch(times: number) {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    for (let at = 0; at < times; at++) {
      await mona.grow(order)
    }
    await mona.payNow(order)
    sandbox().webhooks.mode("hold")
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await mona.shrink(order)
    sandbox().webhooks.mode("send")
    await recheck()
    await watch().untilAttention("overpaid")
    await watch().settledDown()
    return { mona, order }
  }

  it.each<[string, () => Promise<unknown>]>([
    ["that one is cancelled", () => watchSecondOrders(container(), "all")],
    ["a human is done with it", resolve],
  ])(
    "a surplus, hidden by a second order; %s → the surplus is shown again",
    async (_, end) => {
      await paidTooMuch(1)
      const { outcomes } = container().resolve(INVOICE_PAYMENT_MODULE)
      const row = (await outcomes.get((await watch().row()).id))!
      const reason = "ordered_twice"
      await recordAttention(row, { reason, nextDueAt: null }, container())
      expect((await watch().row()).attention_reason).toBe(reason)
      await end()
      await watch().untilAttention("overpaid")
    }
  )

  it("a surplus, hidden by a capture without an invoice; a human is done with that → the surplus is shown again", async () => {
    await paidTooMuch(1)
    await capture("other")
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    await resolve()
    expect((await watch().row()).attention_reason).toBe("overpaid")
    await resolve()
    await checkCapture("other")
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("another amount is known to mean no money, then a capture is known; reopened → only the capture is shown again, and the shopper can still pay", async () => {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    await mona.payNow(order)
    const codeOf = async () =>
      (await mona.readPayment(order)).body.order_payment.code
    const { id } = sandbox().invoices()[0]!
    sandbox().patchInvoice(id, { amount: "113.90" })
    await sandbox().pay(id)
    await watch().untilAttention("amount_mismatch")
    await resolve()
    await capture("one")
    await resolve()
    expect(await codeOf()).toBe("payable")
    expect((await reopen()).status).toBe(200)
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    expect(await codeOf()).toBe("payable")
    expect((await reopen()).body.code).toBe("not_resolved")
    await resolve()
    await checkCapture("one")
    expect((await watch().row()).attention_reason).toBeNull()
    expect(told()).toEqual(["amount_mismatch", "captured_unpaid"])
  })

  it("a surplus is shown, and an edit makes it larger → the open page decides nothing; a human knows, and it grows again → shown again", async () => {
    const { mona, order } = await paidTooMuch(3)
    const { id, status, attention_at: since } = await watch().row()
    await mona.shrink(order)
    await watch().until("shown again", async () => told().length === 2)
    const path = `/invoice-payment/invoices/${id}/resolve`
    const page = { note: "known", status, reason: "overpaid", since }
    expect((await shopper().admin("POST", path, page)).body.code).toBe(
      "changed"
    )
    await resolve()
    await mona.shrink(order)
    await watch().until("shown once more", async () => told().length === 3)
    expect(told()).toEqual(["overpaid", "overpaid", "overpaid"])
  })

  async function giveAllBack() {
    const { id, amount } = await watch().row()
    const path = `/invoice-payment/invoices/${id}/external-refunds`
    await watch().settledDown()
    const body = { amount, note: "given back" }
    expect((await shopper().admin("POST", path, body)).status).toBe(200)
    await watch().settledDown()
  }

  it("captured without an invoice, shown on a settled row whose own money goes back → the capture stays in sight, and no surplus is shown after it", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    await capture("other")
    await grownOld()
    await giveAllBack()
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    await resolve()
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("captured without an invoice, shown on a paid row that is closed since its own money goes back → shown on a line of its own", async () => {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    await capture("other")
    await grownOld()
    await giveAllBack()
    const [closed, shown] = await watch().rows()
    expect(closed!.resolved_at).not.toBeNull()
    expect(shown).toMatchObject({
      ...{ status: "rejected", attention_reason: "captured_unpaid" },
    })
  })

  it("captured without an invoice, shown on a settled row whose order is gone; a human is done with it nine days later → the lost order is shown", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    await capture("other")
    const db = watch().db()
    await db("order").update({ status: "canceled" })
    await watch().age((await watch().row()).id, 9 * 86_400)
    await resolve()
    expect((await watch().row()).attention_reason).toBe("paid_after_cancel")
  })

  it("a capture without an invoice is found again → a paid row keeps its requests, and the time of its next try", async () => {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    await capture("other")
    await watch().settledDown()
    const db = watch().db()
    const soon = new Date(Date.now() + 600_000)
    await db("invoice_payment").update({
      ...{ priority: 2, requested_at: new Date(), requested_by: "webhook" },
      ...{ next_due_at: soon, backoff_until: soon },
      request_version: db.raw("request_version + 1"),
    })
    await checkCapture("other")
    expect(await watch().row()).toMatchObject({
      ...{ priority: 2, requested_by: "webhook", next_due_at: soon },
    })
  })

  it("a human knows of another amount, and it is right again → what they knew hides nothing that is found then", async () => {
    const buyer = await changedUnderReview()
    sandbox().patchInvoice(buyer.invoice.id, { amount: "113.90" })
    await recheck()
    await watch().untilAttention("amount_mismatch")
    await resolve()
    sandbox().patchInvoice(buyer.invoice.id, { amount: "103.90" })
    await recheck(2)
    expect((await watch().row()).attention_reason).toBe("cart_changed")
  })

  it("the cart changed under review, and the invoice is unpaid again → nobody is told any more that the shopper paid", async () => {
    const buyer = await changedUnderReview()
    sandbox().patchInvoice(buyer.invoice.id, { status: "pending" })
    await recheck(2)
    expect((await watch().row()).attention_reason).toBeNull()
  })
})
