/** A human closed a paid invoice while the service contradicted itself; then it is paid again. */
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { describeStore } from "../http/describe-store"
import type { Json, Shopper } from "../http/shopper"
import { captureWithoutInvoice } from "./capture-without-invoice"

const DAY = 24 * 3600
const EVENT = "invoice-payment.needs_attention"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  /** Paid while the cart costs more, then given back, then closed by an admin. */
  async function closedInDoubt() {
    const buyer = await shopper().checkout()
    const added = await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const { id } = await watch().row()
    await watch().age(id, 300)
    says("refunded", new Date().toISOString())
    await sandbox().webhooks.resend(buyer.invoice.id)
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    const invoice = `/invoice-payment/invoices/${id}`
    const resolve = (seen: Json = {}) =>
      buyer.admin("POST", `${invoice}/resolve`, {
        note: "it went back",
        ...seen,
      })
    expect((await resolve()).status).toBe(200)
    await watch().settledDown()
    // Otherwise the next read has the same age as the last one.
    await watch().age(id, 60)
    // If the outdated invoice was cancelled before it was paid, it has sent one more webhook.
    await watch().db()("invoice_payment").update({ webhook_digests: null })
    const item = added.body.cart.items.find(
      (one: { unit_price: number }) => one.unit_price === 100
    )
    const fitAgain = () =>
      buyer.store("DELETE", `/carts/${buyer.cartId}/line-items/${item.id}`)
    const recheck = () => buyer.admin("POST", `${invoice}/recheck`, {})
    const ask = () =>
      buyer.store(
        "GET",
        `/invoice-payment/payment-sessions/${buyer.session.id}`
      )
    /** A webhook comes, and the invoice is read. */
    const hear = async (status: string, cancelled_at: string | null) => {
      says(status, cancelled_at)
      const before = reads()
      await watch()
        .db()("invoice_payment")
        .update({ webhook_digests: null, backoff_until: null })
      await sandbox().webhooks.resend(buyer.invoice.id)
      await watch().until("it was read", async () => reads() > before)
      await watch().settledDown()
    }
    return { buyer, id, fitAgain, resolve, recheck, ask, hear }
  }

  const reads = () =>
    sandbox().requests.filter(({ operation }) => operation === "get").length

  function says(status: string, cancelled_at: string | null) {
    const [invoice] = sandbox().invoices()
    sandbox().patchInvoice(invoice!.id, { status, cancelled_at })
  }

  const isOpen = async () => (await watch().row()).resolved_at === null

  /** The row is read again some days after it was closed. */
  const later = (seconds: number) =>
    watch()
      .db()
      .raw(
        `with closed as (update invoice_payment set resolved_at = resolved_at - :past * interval '1 second')
       update invoice_payment_task set run_at = now() where kind = 'closed'`,
        { past: seconds }
      )

  const closedTasks = () =>
    watch().db()("invoice_payment_task").where({ kind: "closed" })

  async function stands() {
    const [captures, orders] = await Promise.all([
      watch().db()("capture").whereNull("deleted_at"),
      watch().db()("order").whereNull("deleted_at"),
    ])
    return { captures: captures.length, orders: orders.length }
  }

  /** Nothing is ordered before an admin asks, and then exactly once. */
  async function isOrderedOnRequest(
    id: string,
    recheck: () => Promise<{ status: number }>
  ) {
    expect(await stands()).toEqual({ captures: 0, orders: 0 })
    await watch().age(id, 300)
    expect((await recheck()).status).toBe(200)
    await watch().untilSettled()
    expect(await stands()).toEqual({ captures: 1, orders: 1 })
  }

  it("its webhook says paid → shown again at once, and an order only once an admin asks for it", async () => {
    const { buyer, id, fitAgain, recheck, ask } = await closedInDoubt()
    const told = watch().count(EVENT)
    await fitAgain()
    says("completed", null)
    await sandbox().webhooks.resend(buyer.invoice.id)
    await watch().until("it is open again", isOpen)
    await watch().until("told", async () => watch().count(EVENT) > told)
    expect((await watch().row()).attention_reason).toBe("contradictory")
    await ask()
    await watch().age(id, 2 * 3600)
    await watch().settledDown()
    await watch().until("it was read", async () => {
      const { backoff_until, db_now } = await readRow()
      return backoff_until !== null && backoff_until > db_now
    })
    await isOrderedOnRequest(id, recheck)
  })

  it("paid again and shown; while it is read the shopper comes back for the first time and completes the cart → still no order", async () => {
    const { buyer, id, fitAgain } = await closedInDoubt()
    await fitAgain()
    says("completed", null)
    await sandbox().webhooks.resend(buyer.invoice.id)
    await watch().until("it is open again", isOpen)
    await watch().settledDown()
    await buyer.choose()
    await watch().age(id, 2 * 3600)
    sandbox().failNext("get", "slow", { times: 1, delayMs: 3_000 })
    const reads = () =>
      sandbox().requests.filter(({ operation }) => operation === "get").length
    const before = reads()
    await sandbox().webhooks.resend(buyer.invoice.id)
    await watch().until("it is being read", async () => reads() > before)
    const back = buyer.visit(buyer.invoice.success_url!)
    await watch().until("the return is noted", async () =>
      Boolean((await watch().row()).returned_at)
    )
    await buyer.complete()
    await back
    await watch().until("it was read again", async () => reads() > before + 1)
    await watch().settledDown()
    expect(await stands()).toEqual({ captures: 0, orders: 0 })
    expect((await watch().row()).attention_reason).toBe("contradictory")
  })

  it("paid again and shown; the service takes it back, and calls it paid once more → an order only once an admin asks for it", async () => {
    const { buyer, id, fitAgain, recheck } = await closedInDoubt()
    await fitAgain()
    const hear = async (status: string, cancelled_at: string | null) => {
      says(status, cancelled_at)
      const before = (await watch().row()).last_answer
      await watch()
        .db()("invoice_payment")
        .update({ webhook_digests: null, backoff_until: null })
      await sandbox().webhooks.resend(buyer.invoice.id)
      await watch().until(
        "another answer is noted",
        async () => (await watch().row()).last_answer !== before
      )
      await watch().settledDown()
      await watch().age(id, 2 * 3600)
    }
    await hear("completed", null)
    expect(await isOpen()).toBe(true)
    await hear("refunded", new Date().toISOString())
    says("completed", null)
    const reads = () =>
      sandbox().requests.filter(({ operation }) => operation === "get").length
    const before = reads()
    await watch().db()("invoice_payment").update({ webhook_digests: null })
    await sandbox().webhooks.resend(buyer.invoice.id)
    await watch().until("it was read", async () => reads() > before)
    await watch().settledDown()
    await isOrderedOnRequest(id, recheck)
  })

  /** Paid again and shown, and its cart costs more than was paid; an admin asked in vain. */
  async function askedInVain() {
    const closed = await closedInDoubt()
    await closed.hear("completed", null)
    await watch().age(closed.id, 300)
    expect((await closed.recheck()).status).toBe(200)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    return closed
  }

  it("paid again and shown; an admin asks while the cart does not fit, then the shopper changes it and completes it → an order only once an admin asks again", async () => {
    const { buyer, id, fitAgain, recheck, ask } = await askedInVain()
    await fitAgain()
    await ask()
    await buyer.choose()
    expect((await buyer.complete()).body.type).toBe("cart")
    // Its next try comes while its last read still counts as fresh.
    await watch().db()("invoice_payment").update({ next_due_at: new Date() })
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    await isOrderedOnRequest(id, recheck)
  })

  it("paid again and shown; an admin asks in vain, then the credentials cannot read it any more → shown, and nothing is ordered", async () => {
    const { buyer, id, fitAgain } = await askedInVain()
    await fitAgain()
    await watch().db()("invoice_payment").update({ merchant_id: "another" })
    await watch().age(id, 2 * 3600)
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    await buyer.complete()
    expect(await stands()).toEqual({ captures: 0, orders: 0 })
  })

  it("paid again and shown; an admin asks, the order fails, and the service does not answer → shown again", async () => {
    const { hear } = await closedInDoubt()
    await hear("completed", null)
    sandbox().failNext("get", "server_error", { times: 1_000 })
    const hourAgo = new Date(Date.now() - 3_600_000)
    const db = watch().db()
    await db("invoice_payment").update({
      ...{ doubted_at: null, attention_reason: null, attention_at: null },
      ...{ asked_version: db.ref("request_version"), asked_at: hourAgo },
      ...{ settle_attempts: 1, last_read_at: hourAgo },
      ...{ next_due_at: new Date(), backoff_until: null },
    })
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    expect(await stands()).toEqual({ captures: 0, orders: 0 })
  })

  it("paid again and shown; after many tries an admin asks while core is at its cart → ordered within the same request", async () => {
    const { buyer, id, fitAgain, recheck, hear } = await closedInDoubt()
    await fitAgain()
    await hear("completed", null)
    await watch().age(id, 300)
    await buyer.choose()
    await watch()
      .db()("invoice_payment")
      .update({
        settle_attempts: 10,
        claimed_until: new Date(Date.now() + 60_000),
      })
    expect((await recheck()).status).toBe(200)
    await watch().until(
      "tried in vain",
      async () => (await watch().row()).settle_attempts > 0
    )
    await watch().settledDown()
    await watch().age(id, 61)
    await watch().untilSettled()
    expect(await stands()).toEqual({ captures: 1, orders: 1 })
  })

  it("paid again, taken back, and paid once more → told each time, and the page of an earlier answer decides nothing", async () => {
    const { buyer, id, resolve, hear } = await closedInDoubt()
    await hear("completed", null)
    await watch().age(id, 2 * 3600)
    await hear("refunded", new Date().toISOString())
    const page = await buyer.admin("GET", `/invoice-payment/invoices/${id}`)
    const { status, attention } = page.body.invoice
    await watch().age(id, 2 * 3600)
    const told = watch().count(EVENT)
    await hear("completed", null)
    expect((await watch().row()).invoice_status).toBe("completed")
    await watch().until("told", async () => watch().count(EVENT) > told)
    const seen = { status, reason: attention.reason, since: attention.since }
    expect((await resolve(seen)).status).toBe(400)
    expect(await isOpen()).toBe(true)
    expect((await resolve()).status).toBe(200)
  })

  it.each([true, false])(
    "paid again, and hidden by a capture that nobody paid, which a human decides; the service answers then: %s → shown again, and nothing is ordered",
    async (answers) => {
      const { id, fitAgain, resolve, hear } = await closedInDoubt()
      await fitAgain()
      await hear("completed", null)
      await captureWithoutInvoice(
        { container, watch },
        (await watch().row()).payment_collection_id
      )
      expect((await watch().row()).attention_reason).toBe("captured_unpaid")
      if (!answers) {
        sandbox().failNext("get", "server_error", { times: 1000 })
      }
      expect((await resolve()).status).toBe(200)
      await watch().until(
        "shown again",
        async () => (await watch().row()).attention_reason !== null
      )
      expect((await watch().row()).attention_reason).toBe("contradictory")
      await watch().age(id, 2 * 3600)
      await watch().settledDown()
      expect(await stands()).toEqual({ captures: 0, orders: 0 })
    }
  )

  async function decideCapture(id: string) {
    const path = `/invoice-payment/invoices/${id}/resolve`
    const decided = { note: "booked by hand" }
    expect((await shopper().admin("POST", path, decided)).status).toBe(200)
  }

  /** A capture that nobody paid hides whatever keeps the paid invoice from its order. */
  async function hiddenByCapture(paid: (buyer: Shopper) => Promise<void>) {
    const buyer = await shopper().checkout()
    const { id, payment_collection_id } = await watch().row()
    await captureWithoutInvoice({ container, watch }, payment_collection_id)
    await paid(buyer)
    await watch().settledDown()
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    return () => decideCapture(id)
  }

  async function paidForLess(buyer: Shopper) {
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilStatus("completed")
    await watch().settledDown()
    await watch().age((await watch().row()).id, 1_800)
  }

  it.each(["answers", "pauses for hours"])(
    "paid for a cart that changed, hidden by a capture that nobody paid, which a human decides; the service %s then → shown",
    async (service) => {
      const decide = await hiddenByCapture(paidForLess)
      if (service !== "answers") {
        const pause = { times: 1_000, retryAfter: 7_200 }
        sandbox().failNext("get", "rate_limited", pause)
      }
      await decide()
      await watch().untilAttention("cart_changed")
    }
  )

  it("paid with another amount, hidden by a capture that nobody paid, which a human decides → shown", async () => {
    const decide = await hiddenByCapture(async (buyer) => {
      sandbox().webhooks.mode("drop")
      await sandbox().pay(buyer.invoice.id)
      sandbox().patchInvoice(buyer.invoice.id, { amount: "99.00" })
      sandbox().webhooks.mode("send")
      await sandbox().webhooks.resend(buyer.invoice.id)
      await watch().until(
        "read",
        async () => (await watch().row()).mismatch !== null
      )
    })
    await decide()
    await watch().untilAttention("amount_mismatch")
  })

  it("hidden by a capture, which a human decides; then neither the service nor Medusa answers → shown after an hour", async () => {
    const decide = await hiddenByCapture(paidForLess)
    const raw_unit_price = JSON.stringify({ value: "no number" })
    await watch().db()("cart_line_item").update({ raw_unit_price })
    sandbox().failNext("get", "server_error", { times: 1_000 })
    await decide()
    const unreadable = async () =>
      (await watch().row()).unreadable_since !== null
    await watch().until("it could not be read", unreadable)
    await watch().settledDown()
    await watch().age((await watch().row()).id, 3_600)
    await watch().untilAttention("unreadable")
  })

  it("in doubt, and hidden by a capture that nobody paid, which a human decides; the service pauses then → shown again", async () => {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const { id, payment_collection_id } = await watch().row()
    await watch().age(id, 300)
    says("refunded", new Date().toISOString())
    await sandbox().webhooks.resend(buyer.invoice.id)
    await watch().untilAttention("contradictory")
    await watch().settledDown()
    await captureWithoutInvoice({ container, watch }, payment_collection_id)
    expect((await watch().row()).attention_reason).toBe("captured_unpaid")
    const pause = { times: 1_000, retryAfter: 7_200 }
    sandbox().failNext("get", "rate_limited", pause)
    await decideCapture(id)
    await watch().untilAttention("contradictory")
  })

  it("reopened, and asked for again; each try finds its cart claimed → tried again within a minute", async () => {
    const { buyer, id, fitAgain, hear, recheck } = await closedInDoubt()
    await fitAgain()
    await hear("completed", null)
    await buyer.choose()
    const table = () => watch().db()("invoice_payment").where({ id })
    const claimed_until = new Date(Date.now() + 600_000)
    await table().update({ claimed_until })
    await watch().age(id, 300)
    await table().update({ claimed_until })
    expect((await recheck()).status).toBe(200)
    const tried = (tries: number) =>
      watch().until(`tried ${tries} times`, async () => {
        return (await watch().row()).settle_attempts === tries
      })
    await tried(1)
    await table().update({ settle_attempts: 5, next_due_at: new Date() })
    await tried(6)
    const { next_due_at, updated_at } = await table().first()
    expect(next_due_at - updated_at).toBeLessThanOrEqual(60_000)
  })

  it("closed, reopened while the service does not answer, closed again → the answer that stood is silent, for good", async () => {
    const buyer = await shopper().checkout()
    await buyer.addItem(100)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("cart_changed")
    await watch().settledDown()
    const { id } = await watch().row()
    const post = (action: string) =>
      buyer.admin("POST", `/invoice-payment/invoices/${id}/${action}`, {
        ...(action === "resolve" && { note: "given back by hand" }),
      })
    expect((await post("resolve")).status).toBe(200)
    await watch().age(id, 300)
    sandbox().failNext("get", "server_error", { times: 1000 })
    expect((await post("reopen")).status).toBe(200)
    await watch().settledDown()
    expect((await post("resolve")).status).toBe(200)
    const told = watch().count(EVENT)
    sandbox().failNext("get", "server_error", { times: 0 })
    await watch().age(id, 3600)
    await later(8 * DAY)
    await watch().until(
      "nothing is left",
      async () => (await closedTasks()).length === 0
    )
    expect(await isOpen()).toBe(false)
    expect(watch().count(EVENT)).toBe(told)
  })

  it("no webhook comes → found a day later; closed again → the same answer is silent, for good", async () => {
    const { id, resolve } = await closedInDoubt()
    says("completed", null)
    await later(DAY)
    await watch().until("it is open again", isOpen)
    await watch().settledDown()
    const told = watch().count(EVENT)
    expect((await resolve()).status).toBe(200)
    await watch().age(id, 60)
    await later(8 * DAY)
    await watch().until(
      "nothing is left",
      async () => (await closedTasks()).length === 0
    )
    await watch().settledDown()
    expect(await isOpen()).toBe(false)
    expect(watch().count(EVENT)).toBe(told)
  })

  it("it stays unpaid → closed, read for a week, then never again", async () => {
    await closedInDoubt()
    await later(8 * DAY)
    await watch().until(
      "nothing is left",
      async () => (await closedTasks()).length === 0
    )
    expect(await isOpen()).toBe(false)
    expect(await stands()).toEqual({ captures: 0, orders: 0 })
  })

  it("its webhook says nothing new by its bytes, or is one too many → read ten minutes later all the same", async () => {
    const { buyer } = await closedInDoubt()
    await closedTasks().delete()
    await watch()
      .db()("invoice_payment")
      .update({ webhook_digests: JSON.stringify(["1", "2", "3"]) })
    says("completed", null)
    await sandbox().webhooks.resend(buyer.invoice.id)
    await watch().until("a read is asked for", async () => {
      const { rows } = await watch()
        .db()
        .raw<{ rows: { waits: boolean }[] }>(
          `select run_at > now() + interval '8 minutes' as waits
           from invoice_payment_task where kind = 'closed'`
        )
      return rows.some(({ waits }) => waits)
    })
    await later(0)
    await watch().until("it is open again", isOpen)
  })

  it("the last read of the week gets no answer → read again until there is one, and the money is shown", async () => {
    await closedInDoubt()
    says("completed", null)
    sandbox().failNext("get", "server_error", { times: 1_000 })
    await later(8 * DAY)
    await watch().until("a try failed", async () => {
      const [task] = await closedTasks()
      return task?.attempts > 0
    })
    sandbox().failNext("get", "server_error", { times: 0 })
    await later(0)
    await watch().until("it is open again", isOpen)
    expect((await watch().row()).attention_reason).toBe("contradictory")
  })

  it("read again and again without news, then one read gets no answer → tried again after a minute, like any first failure", async () => {
    const { id } = await closedInDoubt()
    for (let reads = 0; reads < 5; reads++) {
      const { last_read_at } = await watch().row()
      await later(0)
      await watch().until(
        "it was read",
        async () => (await watch().row()).last_read_at! > last_read_at!
      )
      await watch().settledDown()
      await watch().age(id, 60)
    }
    expect(await closedTasks()).toMatchObject([{ attempts: 0 }])
    sandbox().failNext("get", "server_error", { times: 1_000 })
    await later(0)
    await watch().until("a try failed", async () => {
      const [task] = await closedTasks()
      return task?.attempts > 0
    })
    const [{ waits }] = await closedTasks().select(
      watch().db().raw("run_at < now() + interval '2 minutes' as waits")
    )
    expect(waits).toBe(true)
    sandbox().failNext("get", "server_error", { times: 0 })
    await later(0)
    await watch().until("the failures are forgotten", async () => {
      const [task] = await closedTasks()
      return task?.attempts === 0
    })
  })

  it("its task is lost → the facts bring it back, once", async () => {
    const { id } = await closedInDoubt()
    await closedTasks().delete()
    await watchCapturesJob(container())
    await watch().until(
      "the task is there again",
      async () => (await closedTasks()).length === 1
    )
    await later(8 * DAY)
    await watch().until(
      "nothing is left",
      async () => (await closedTasks()).length === 0
    )
    await watchCapturesJob(container())
    expect(await closedTasks()).toEqual([])
    expect((await watch().row()).id).toBe(id)
  })

  it("a webhook comes after its week, and its task is lost → the facts bring it back, until it is read", async () => {
    const { id } = await closedInDoubt()
    await later(8 * DAY)
    await watch().until(
      "nothing is left",
      async () => (await closedTasks()).length === 0
    )
    const { refreshRequests } = container().resolve(INVOICE_PAYMENT_MODULE)
    sandbox().failNext("get", "server_error", { times: 1_000 })
    await refreshRequests.receiveWebhook(id, {
      ...{ digest: "late", candidates: [] },
    })
    await closedTasks().delete()
    await watchCapturesJob(container())
    await watch().until(
      "the task is there again",
      async () => (await closedTasks()).length === 1
    )
    sandbox().failNext("get", "server_error", { times: 0 })
    await closedTasks().update({ run_at: watch().db().fn.now() })
    await watch().until(
      "it is read",
      async () => (await closedTasks()).length === 0
    )
    await watchCapturesJob(container())
    expect(await closedTasks()).toEqual([])
  })

  async function readRow() {
    const [row] = await watch()
      .db()("invoice_payment")
      .select("backoff_until", watch().db().raw("now() as db_now"))
    return row as { backoff_until: Date | null; db_now: Date }
  }
})
