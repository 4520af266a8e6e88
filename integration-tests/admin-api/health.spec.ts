import { runHealthCommand } from "../../src/health/health-command"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import { describeStore } from "../http/describe-store"
import type { Json } from "../http/shopper"

const RECORDED = "2026-11-01"
/** Checks that must pass before a store can sell. */
const SETUP = [
  ...["credentials", "merchant", "public_address"],
  ...["regions", "storefront_address", "webhooks"],
]

describeStore({}, ({ sandbox, container, shopper, watch, url }) => {
  const health = async () => {
    const { status, body } = await shopper().admin(
      "GET",
      "/invoice-payment/health"
    )
    expect(status).toBe(200)
    const checks: Record<string, Json> = Object.fromEntries(
      body.health.checks.map((check: Json) => [check.id, check])
    )
    return { level: body.health.level, checks }
  }

  async function paid() {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled((await watch().rows()).length)
    return buyer
  }

  /** Runs the command and catches what it prints. */
  async function command(args: string[], env: NodeJS.ProcessEnv) {
    const printed: string[] = []
    const streams = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, "write").mockImplementation((text) => {
        printed.push(String(text))
        return true
      })
    )
    try {
      const code = await runHealthCommand(["--url", url(), ...args], env)
      return { code, text: printed.join("") }
    } finally {
      streams.forEach((stream) => stream.mockRestore())
    }
  }

  it("each check has an id, a level, a title, what was found and what to do", async () => {
    const { checks } = await health()
    expect(Object.keys(checks)).toEqual([
      ...SETUP,
      "schedule_share",
      "cancel_operation",
      "reads",
      "creations",
      "payment_page",
      "locking",
      "event_bus",
      "schedule",
      "tasks",
      "attention",
      "open_invoices",
      "keys",
      "versions",
    ])
    for (const check of Object.values(checks)) {
      expect(check).toEqual({
        id: expect.any(String),
        level: expect.stringMatching(/^(neutral|good|warning|bad)$/),
        text: expect.any(String),
        values: expect.any(Object),
        title: expect.any(String),
        detail: expect.any(String),
        action: expect.any(String),
        buttons: expect.any(Array),
        setup: SETUP.includes(check.id) ? expect.any(String) : null,
      })
      expect(check.action === "").toBe(/good|neutral/.test(check.level))
    }
    expect(checks.versions!.detail).toMatch(/Medusa 2\.\d+\.\d+, Node \d+/)
  })

  it("a store that sold something → good, but for what one process keeps in memory", async () => {
    await paid()
    const { level, checks } = await health()
    const notGood = Object.values(checks)
      .filter((check) => check.level !== "good")
      .map(({ id }) => id)
    // The seeded store has a region in euro, which is not offered.
    expect(notGood).toEqual([
      ...["regions", "cancel_operation", "locking", "event_bus"],
    ])
    expect(level).toBe("warning")
    expect(checks.merchant!.detail).toContain("Sandbox Merchant is active")
    expect(checks.public_address!.detail).toContain("answers")
    expect(checks.webhooks!.detail).toContain("last one arrived")
    expect(checks.schedule_share!.detail).toContain("0 of 1 orders")
    expect(checks.regions!.detail).toContain(
      "Not in the option currencies: EUR"
    )
  })

  it("webhooks lost, the schedule saved the order → bad, and what to do", async () => {
    sandbox().webhooks.mode("drop")
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    const { id } = await watch().row()
    await watch().age(id, 60)
    await watch().untilSettled()
    // A webhook may be a little late: only after five minutes it is missing.
    expect((await health()).checks.webhooks!.text).toBe("webhooks_first")
    await watch().age(id, 6 * 60)
    const { level, checks } = await health()
    expect(level).toBe("bad")
    expect(checks.webhooks).toMatchObject({
      level: "bad",
      action: expect.stringContaining(url()),
    })
    expect(checks.schedule_share).toMatchObject({
      level: "bad",
      detail: expect.stringContaining("1 of 1 orders"),
    })
  })

  it("an invoice that nobody paid → no webhook is missing", async () => {
    await shopper().checkout()
    await watch().settledDown()
    const { id } = await watch().row()
    await watch().age(id, 3600)
    const { checks } = await health()
    expect(checks.webhooks).toMatchObject({
      ...{ level: "warning", text: "webhooks_first" },
    })
  })

  it("cancelling: nothing cancelled yet → neutral; cancelled at our request → good; refused since → warning", async () => {
    const of = async () => (await health()).checks.cancel_operation!
    await shopper().checkout()
    expect(await of()).toMatchObject({
      ...{ level: "neutral", text: "cancel_untried" },
    })
    const { id, status } = await watch().row()
    await shopper().admin("POST", `/invoice-payment/invoices/${id}/cancel`, {
      status,
    })
    await watch().untilStatus("cancelled")
    expect(await of()).toMatchObject({
      ...{ level: "good", text: "cancel_available" },
    })
    const db = watch().db()
    await db("invoice_payment_credential").update({
      cancel_missing_at: db.fn.now(),
    })
    expect((await of()).text).toBe("cancel_missing")
    await db("invoice_payment").update({
      cancel_decided_at: db.raw("now() - interval '3 days'"),
    })
    await db("invoice_payment_credential").update({
      cancel_missing_at: db.raw("now() - interval '2 days'"),
    })
    expect((await of()).text).toBe("cancel_missing")
  })

  it("an attention, and a waiting refresh request, of an invoice older than 90 days → both count", async () => {
    await shopper().checkout()
    await watch().settledDown()
    const { id } = await watch().row()
    await watch().age(id, 91 * 24 * 3600)
    await watch()
      .db()("invoice_payment")
      .update({
        status: "under_review",
        attention_reason: "review_overdue",
        attention_at: RECORDED,
        priority: 2,
        requested_at: watch().db().raw("now()"),
        backoff_until: watch().db().raw("now() + interval '1 hour'"),
        next_due_at: null,
      })
    const { statistics } = container().resolve(INVOICE_PAYMENT_MODULE)
    expect(await statistics.collect()).toMatchObject({ attention: 1, queue: 1 })
    const { checks } = await health()
    expect(checks["attention"]).toMatchObject({
      level: "warning",
      detail: expect.stringContaining("1."),
    })
  })

  it("suspended merchant, attention, a missing cancel operation, foreign rows, a lost key", async () => {
    await paid()
    await shopper().checkout()
    const db = watch().db()
    const open = () => db("invoice_payment").whereNull("settled_at")
    await open().update({
      attention_reason: "unknown_status",
      attention_at: RECORDED,
      merchant_id: "0b0e6f3a-7a43-4a0e-8f5d-0000000000ff",
      token_key_id: "ffff",
    })
    await db("invoice_payment_credential").update({
      cancel_missing_at: new Date(),
    })
    sandbox().merchant.set({ status: "suspended" })
    await shopper().admin("POST", "/invoice-payment/connection-check")
    const { checks } = await health()
    expect(checks).toMatchObject({
      merchant: { level: "bad", detail: expect.stringContaining("suspended") },
      attention: { level: "warning", detail: expect.stringContaining("1.") },
      cancel_operation: { level: "warning" },
      open_invoices: {
        level: "warning",
        detail: expect.stringContaining(
          "1 of 1 belong to a merchant other than"
        ),
      },
      keys: { level: "bad", action: expect.stringContaining("previous") },
    })
  })

  it("the command prints the same, exit 1 when something is bad", async () => {
    await paid()
    const token = shopper().seeded.admin.replace("Bearer ", "")
    const env = { MEDUSA_ADMIN_TOKEN: token }
    const fine = await command([], env)
    expect(fine.code).toBe(0)
    expect(fine.text).toContain("✓ Merchant: Sandbox Merchant is active")
    expect(fine.text).toContain("! Locks:")
    await watch().db()("invoice_payment").update({ last_webhook_at: null })
    await watch().age((await watch().row()).id, 6 * 60)
    const bad = await command(["--json"], env)
    expect(bad.code).toBe(1)
    expect(JSON.parse(bad.text).level).toBe("bad")
  })

  it("the command with a secret API key; without, and with a wrong one → exit 1 and words", async () => {
    await paid()
    const made = await shopper().admin("POST", "/api-keys", {
      title: "Health",
      type: "secret",
    })
    const key = made.body.api_key.token
    const fine = await command([], { MEDUSA_ADMIN_API_KEY: key })
    expect(fine).toMatchObject({ code: 0 })
    const none = await command([], {})
    expect(none.code).toBe(1)
    expect(none.text).toContain("MEDUSA_ADMIN_API_KEY")
    const wrong = await command([], { MEDUSA_ADMIN_TOKEN: "nonsense" })
    expect(wrong).toEqual({
      code: 1,
      text: "Medusa does not accept the key or token.\n",
    })
  })

  it("support bundle: what helps, and nobody's name, address, key or token", async () => {
    const buyer = await paid()
    const note = "Mona was very angry"
    const row = await watch().row()
    await buyer.admin(
      "POST",
      `/invoice-payment/invoices/${row.id}/external-refunds`,
      {
        amount: 1,
        note,
      }
    )
    const { status, body } = await buyer.admin(
      "GET",
      "/invoice-payment/support-bundle"
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      health: { level: "warning" },
      options: { apiUrl: sandbox().url, credentials_in_options: true },
      invoices_by_status: { completed: 1 },
      invoices: [
        {
          id: row.id,
          ...{ status: "completed", found_by: "webhook" },
          ...{ invoice_id: "invoice-1", order_id: "order-1" },
          ...{ cart_id: "cart-1", session_id: "session-1" },
          payment_collection_id: "collection-1",
          history: expect.arrayContaining([
            expect.objectContaining({ decided: "order order-1 is captured" }),
          ]),
        },
      ],
    })
    const text = JSON.stringify(body)
    const { apiKey, apiSecret } = sandbox().credentials
    const hidden = [
      ...[apiKey, apiSecret, "eXXl6jhpUB8D", "mona@example.com", "Hassan"],
      ...["Tahrir", "+2010", note, "admin@example.com", row.payment_url!],
      ...[buyer.session.data.status_url, row.invoice_id!, row.order_id!],
      ...[row.cart_id!, row.session_id!, row.payment_collection_id],
    ]
    for (const secret of hidden) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/(?<!invpay)_[0-9A-Z]{26}/)
  })
})
