import { setTimeout as sleep } from "node:timers/promises"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

const ROUTE = "/invoice-payment/webhook-probe"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const admin = async (method: string, body?: Json) => {
    const answer = await shopper().admin(method, ROUTE, body)
    expect(answer.status).toBe(200)
    return answer.body.webhook_probe.last as Json
  }
  const start = () => admin("POST", {})

  /** The test as it stands, once the condition holds of it. */
  async function until(condition: (check: Json) => unknown): Promise<Json> {
    let check: Json = {}
    for (let tries = 0; tries < 200; tries++) {
      check = await admin("GET")
      if (condition(check)) {
        return check
      }
      await sleep(50)
    }
    throw new Error(`never came true of ${JSON.stringify(check)}`)
  }

  const later = (seconds: number) =>
    watch()
      .db()
      .raw(
        `update invoice_payment_webhook_check set stop_due_at = stop_due_at - interval '${seconds} seconds',
           ended_at = ended_at - interval '${seconds} seconds';
         update invoice_payment_task set run_at = run_at - interval '${seconds} seconds'`
      )

  it("started → an invoice of EGP 20 with its link, who did it; nothing of it among rows and orders", async () => {
    const started = await start()
    expect(started).toMatchObject({
      verdict: "waiting",
      outcome: null,
      amount: "20.00",
      currency: "egp",
      stopping: false,
      webhook_at: null,
      started_by: "admin@example.com",
      payment_url: expect.stringContaining(started.invoice_id),
    })
    expect(sandbox().invoice(started.invoice_id)).toMatchObject({
      amount: "20.00",
      currency: "EGP",
      external_reference: started.id,
    })
    expect(await watch().rows()).toEqual([])
    const list = await shopper().admin("GET", "/invoice-payment/invoices")
    expect(list.body.count).toBe(0)
  })

  it("paid → its webhook arrives, the end is `paid`, no order; health has seen a webhook", async () => {
    const { invoice_id } = await start()
    await sandbox().pay(invoice_id)
    const ended = await until(({ ended_at }) => ended_at)
    expect(ended).toMatchObject({
      verdict: "arrived",
      outcome: "paid",
      webhooks: 1,
    })
    expect(sandbox().invoice(invoice_id).status).toBe("completed")
    const orders = await shopper().admin("GET", "/orders")
    expect(orders.body.orders).toEqual([])
    expect(watch().events).toEqual([])
    const { body } = await shopper().admin("GET", "/invoice-payment/health")
    const check = (id: string) =>
      body.health.checks.find((one: Json) => one.id === id)
    expect(check("webhooks")).toMatchObject({ level: "good", setup: "done" })
  })

  it("ended by the button → cancelled at the service, who ended it; its webhook counts afterwards", async () => {
    const { invoice_id } = await start()
    await admin("DELETE")
    const ended = await until(({ outcome, webhooks }) => outcome && webhooks)
    expect(ended).toMatchObject({
      verdict: "arrived",
      outcome: "cancelled",
      stopped_by: "admin@example.com",
    })
    expect(sandbox().invoice(invoice_id).cancelled_at).not.toBeNull()
  })

  it("nobody watches any more → cancelled after a quarter of an hour", async () => {
    const { invoice_id } = await start()
    await later(14 * 60)
    expect((await admin("GET")).stopping).toBe(false)
    await later(60)
    await until(({ outcome }) => outcome === "cancelled")
    expect(sandbox().invoice(invoice_id).cancelled_at).not.toBeNull()
  })

  it("two admins at once, and again → one invoice", async () => {
    const [one, other] = await Promise.all([start(), start()])
    const third = await start()
    expect(new Set([one.id, other.id, third.id]).size).toBe(1)
    await until(({ invoice_id }) => invoice_id)
    expect(sandbox().invoices()).toHaveLength(1)
  })

  it("paid, and no webhook for a minute → missing; cancelled and silent → unclear", async () => {
    sandbox().webhooks.mode("drop")
    const { invoice_id } = await start()
    await sandbox().pay(invoice_id)
    await admin("DELETE")
    expect(await until(({ outcome }) => outcome)).toMatchObject({
      verdict: "waiting",
      outcome: "paid",
    })
    await later(60)
    expect((await admin("GET")).verdict).toBe("missing")
    await start()
    await admin("DELETE")
    await until(({ outcome }) => outcome === "cancelled")
    await later(60)
    expect((await admin("GET")).verdict).toBe("unclear")
  })

  it("the service has no cancel operation → left open, and says so", async () => {
    sandbox().failNext("cancel", "not_found")
    await start()
    await admin("DELETE")
    expect(await until(({ outcome }) => outcome)).toMatchObject({
      outcome: "left_open",
      error: "cancel_missing",
    })
  })

  it("suspended, refused, a field that nobody knows → 400 with words; the next test can start", async () => {
    const refused = async (body: Json = {}) => {
      const answer = await shopper().admin("POST", ROUTE, body)
      expect(answer.status).toBe(400)
      return answer.body.message
    }
    expect(await refused({ amount: 1 })).toContain("not known here")
    sandbox().failNext("create", "no_active_numbers")
    expect(await refused()).toContain("no active payment number")
    expect(await admin("GET")).toMatchObject({
      outcome: "not_created",
      error: "no_active_numbers",
      verdict: "unclear",
    })
    expect((await start()).invoice_id).toEqual(expect.any(String))
    await admin("DELETE")
    await until(({ outcome }) => outcome === "cancelled")
    sandbox().merchant.set({ status: "suspended" })
    await shopper().admin("POST", "/invoice-payment/connection-check")
    expect(await refused()).toContain("active")
  })

  it("a webhook with an invented test's token → 404", async () => {
    const { invoice_id } = await start()
    const address = sandbox().invoice(invoice_id).webhook_url ?? ""
    const token = address.split("/").at(-1)!
    const wrong = [token.replace(/^p/, "w"), `${token.slice(0, -1)}~`]
    for (const forged of wrong) {
      const answer = await fetch(address.replace(token, forged), {
        method: "POST",
        body: "{}",
      })
      expect(answer.status).toBe(404)
    }
    expect((await admin("GET")).webhooks).toBe(0)
  })
})
