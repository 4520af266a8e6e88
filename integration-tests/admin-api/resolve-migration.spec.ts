import { describeStore } from "../http/describe-store"
import { Migration20261122102000InvoicePayment as Mutes } from "../../src/modules/invoice-payment/migrations/Migration20261122102000InvoicePayment"
import { Migration20261122105000InvoicePayment as SignedIn } from "../../src/modules/invoice-payment/migrations/Migration20261122105000InvoicePayment"
import { Migration20261122180000InvoicePayment as Versions } from "../../src/modules/invoice-payment/migrations/Migration20261122180000InvoicePayment"
import { Migration20261124120000InvoicePayment as Captures } from "../../src/modules/invoice-payment/migrations/Migration20261124120000InvoicePayment"
import { Migration20261124150000InvoicePayment as Names } from "../../src/modules/invoice-payment/migrations/Migration20261124150000InvoicePayment"
import { Migration20261123002144InvoicePayment as Tasks } from "../../src/modules/invoice-payment/migrations/Migration20261123002144InvoicePayment"
import { Migration20261128220000InvoicePayment as Told } from "../../src/modules/invoice-payment/migrations/Migration20261128220000InvoicePayment"
import { Migration20261129110000InvoicePayment as Amounts } from "../../src/modules/invoice-payment/migrations/Migration20261129110000InvoicePayment"
import { Migration20261128080000InvoicePayment as WebhookChecks } from "../../src/modules/invoice-payment/migrations/Migration20261128080000InvoicePayment"

const RESOLVED = "2026-11-01T10:00:00.000Z"

describeStore({}, ({ sandbox, shopper, watch }) => {
  async function migrate(direction: "up" | "down", Step = Mutes) {
    const migration = new Step(undefined as never, undefined as never)
    await migration[direction]()
    for (const statement of migration.getQueries() as string[]) {
      await watch().db().raw(statement)
    }
  }

  /** A table that an older version filled: each row but the open one was resolved. */
  async function filled() {
    const states = {
      open: { status: "pending" },
      pending: { status: "pending", attention_reason: "unknown_status" },
      cancelled: { status: "cancelled", attention_reason: "review_rejected" },
      expired: { status: "expired" },
      rejected: { status: "rejected" },
      completed: { status: "completed", attention_reason: "cart_changed" },
    }
    for (const [name, state] of Object.entries(states)) {
      await watch()
        .db()("invoice_payment")
        .insert({
          id: name,
          payment_collection_id: `collection_${name}`,
          amount: "103.90",
          currency: "egp",
          next_due_at: null,
          // Nobody works on them meanwhile.
          deleted_at: RESOLVED,
          attention_at: "attention_reason" in state ? RESOLVED : null,
          ...(name !== "open" && { resolved_at: RESOLVED }),
          ...state,
        })
    }
  }

  const table = async () =>
    Object.fromEntries(
      (await watch().rows()).map((row) => [
        row.id,
        {
          shown: row.attention_reason,
          muted: row.muted_reason,
          closed: row.resolved_at !== null,
          due: row.next_due_at !== null,
        },
      ])
    )

  const AFTER = { shown: null, muted: null, closed: false, due: true }
  const REOPENED = {
    pending: { ...AFTER, muted: "unknown_status" },
    cancelled: { ...AFTER, muted: "review_rejected" },
    expired: AFTER,
    rejected: { ...AFTER, due: false },
  }
  const UNTOUCHED = {
    open: { ...AFTER, due: false },
    completed: {
      shown: "cart_changed",
      muted: null,
      closed: true,
      due: false,
    },
  }

  it("a filled table, down and up → what was resolved and not paid is watched again, its reason muted; paid rows stay closed", async () => {
    await migrate("down")
    await filled()
    await migrate("up")
    expect(await table()).toEqual({ ...REOPENED, ...UNTOUCHED })
  })

  it("muted rows, down → shown again, none is closed", async () => {
    await migrate("down")
    await filled()
    await migrate("up")
    await migrate("down")
    const rows = await watch()
      .db()("invoice_payment")
      .whereNotNull("attention_reason")
      .orderBy("id")
      .select("id", "attention_reason", "resolved_at")
    expect(rows).toEqual([
      {
        id: "cancelled",
        attention_reason: "review_rejected",
        resolved_at: null,
      },
      {
        id: "completed",
        attention_reason: "cart_changed",
        resolved_at: new Date(RESOLVED),
      },
      { id: "pending", attention_reason: "unknown_status", resolved_at: null },
    ])
    await migrate("up")
  })

  it("who was signed in: down and up → nobody, and a locale that is no language tag is gone", async () => {
    await migrate("down", SignedIn)
    const locales = ["ar-EG", "en_US", "a text", "x".repeat(50), null]
    for (const [nth, locale] of locales.entries()) {
      await watch()
        .db()("invoice_payment")
        .insert({
          id: `row_${nth}`,
          payment_collection_id: `collection_${nth}`,
          amount: "103.90",
          currency: "egp",
          status: "expired",
          locale,
        })
    }
    await migrate("up", SignedIn)
    const rows = await watch()
      .db()("invoice_payment")
      .orderBy("id")
      .select("locale", "signed_in_customer_id")
    expect(rows).toEqual(
      ["ar-EG", "en_US", null, null, null].map((locale) => ({
        locale,
        signed_in_customer_id: null,
      }))
    )
  })

  it("requests counted instead of timed: down and up → what waits keeps its class and its place", async () => {
    await migrate("down", Names)
    await migrate("down", Versions)
    const rows = () => watch().db()("invoice_payment")
    const waiting = [
      ["row_calm", null, null, null],
      ["row_urgent", 1, RESOLVED, RESOLVED],
      ["row_waits", 2, RESOLVED, null],
    ] as const
    for (const [id, hint_class, hinted_at, last_urgent_hint_at] of waiting) {
      await rows().insert({
        ...{ id, hint_class, hinted_at, last_urgent_hint_at },
        last_hint_at: hinted_at,
        payment_collection_id: id,
        amount: "103.90",
        currency: "egp",
        status: "pending",
        // Nobody works on them meanwhile.
        deleted_at: RESOLVED,
      })
    }
    await migrate("up", Versions)
    await migrate("down", Versions)
    const requested_at = new Date(RESOLVED)
    const columns = ["hint_class", "last_hint_at", "last_urgent_hint_at"]
    expect(await rows().orderBy("id").select(columns)).toEqual([
      { hint_class: null, last_hint_at: null, last_urgent_hint_at: null },
      {
        ...{ hint_class: 1, last_hint_at: requested_at },
        last_urgent_hint_at: requested_at,
      },
      { hint_class: 2, last_hint_at: requested_at, last_urgent_hint_at: null },
    ])
    await migrate("up", Versions)
    await migrate("up", Names)
    expect(
      await rows().orderBy("id").select("priority", "requested_at")
    ).toEqual([
      { priority: null, requested_at: null },
      { priority: 1, requested_at },
      { priority: 2, requested_at },
    ])
  })

  it("work in a table of its own: down and up → what an older version left to do are tasks, with the tries it had; down again → its columns say so", async () => {
    await migrate("down", WebhookChecks)
    await migrate("down", Tasks)
    const db = watch().db()
    const line = (id: string, event_name: string | null, told = true) => ({
      ...{
        id,
        event_name,
        invoice_payment_id: "row",
        kind: "read",
        by: "test",
      },
      announced_at: told ? RESOLVED : null,
    })
    const later = "2099-01-01T00:00:00.000Z"
    await db("invoice_payment_event").insert([
      line("line_told", "invoice-payment.paid"),
      {
        ...line("line_waits", "invoice-payment.paid", false),
        created_at: later,
      },
      line("line_silent", null, false),
      line("line_held", "invoice-payment.under_review"),
      line("line_trouble", "invoice-payment.needs_attention"),
    ])
    const test = (id: string, columns: Record<string, unknown>) => ({
      ...{ id, amount: "20.00", currency: "egp", started_by: "admin" },
      ...{ stop_due_at: later, stop_tries: 2, ...columns },
    })
    await db("invoice_payment_probe").insert([
      test("test_runs", {}),
      test("test_over", { ended_at: RESOLVED }),
    ])
    const mail = (key: string, status: string) => ({
      ...{
        id: key,
        to: "a@example.com",
        channel: "email",
        template: "t",
        status,
      },
      idempotency_key: `invoice-payment-message:row:${key}`,
    })
    await db("notification").insert([
      mail("under_review:1", "failure"),
      mail("under_review:2", "failure"),
      mail("trouble:1", "failure"),
      mail("paid:1", "failure"),
      mail("paid:2", "success"),
    ])
    await migrate("up", Tasks)
    const tasks = await db("invoice_payment_task")
      .orderBy(["kind", "subject"])
      .select("subject", "kind", "attempts")
    expect(tasks).toEqual([
      { subject: "line_waits", kind: "announce", attempts: 0 },
      { subject: "line_held", kind: "message", attempts: 2 },
      { subject: "line_trouble", kind: "message", attempts: 1 },
      { subject: "test_runs", kind: "webhook_test", attempts: 2 },
    ])
    await migrate("down", Tasks)
    const tests = db("invoice_payment_probe").orderBy("id")
    expect(await tests.select("id", "stop_tries", "lease_until")).toEqual([
      { id: "test_over", stop_tries: 0, lease_until: null },
      { id: "test_runs", stop_tries: 2, lease_until: null },
    ])
    await migrate("up", Tasks)
    await migrate("up", WebhookChecks)
  })

  it("a filled table of webhook tests, down and up → every row as before, under its table's name of that moment", async () => {
    const db = watch().db()
    const test = (id: string, columns: Record<string, unknown> = {}) => ({
      ...{ id, amount: "20.00", currency: "egp", started_by: "admin" },
      ...{ stop_due_at: RESOLVED, ...columns },
    })
    const named = async (name: string) => {
      const { rows } = await db.raw(
        `select indexname as name from pg_indexes where tablename = :name
         union all select conname from pg_constraint where conrelid = to_regclass(:name) and contype = 'p'
         order by name`,
        { name }
      )
      return rows.map((row: { name: string }) => row.name)
    }
    const names = (table: string) => [
      ...["created_at", "deleted_at", "slot_unique"].map(
        (columns) => `IDX_${table}_${columns}`
      ),
      ...[`${table}_pkey`, `${table}_pkey`],
    ]
    const before = "invoice_payment_probe"
    const now = "invoice_payment_webhook_check"
    const filled = async (table: string) => ({
      rows: await db(table).orderBy("id").select("id", "slot", "ended_at"),
      names: await named(table),
      other: await named(table === now ? before : now),
    })
    const ended_at = new Date(RESOLVED)
    const all = (slot: string) => [
      { id: "test_new", slot, ended_at },
      { id: "test_over", slot, ended_at },
      { id: "test_runs", slot, ended_at: null },
    ]
    await migrate("down", WebhookChecks)
    await db(before).insert([
      test("test_over", { ended_at }),
      test("test_new", { ended_at }),
      test("test_runs"),
    ])
    expect(await filled(before)).toEqual({
      rows: all("probe"),
      names: names(before),
      other: [],
    })
    await migrate("up", WebhookChecks)
    const migrated = {
      rows: all("webhook_check"),
      names: names(now),
      other: [],
    }
    expect(await filled(now)).toEqual(migrated)
    await expect(db(now).insert(test("test_second"))).rejects.toThrow(
      `IDX_${now}_slot_unique`
    )
    await migrate("down", WebhookChecks)
    expect((await filled(before)).rows).toEqual(all("probe"))
    await migrate("up", WebhookChecks)
    expect(await filled(now)).toEqual(migrated)
  })

  it("an invoice that was paid after an older version's Resolve → found by the first read after the update", async () => {
    const buyer = await shopper().checkout()
    await sandbox().cancel(buyer.invoice.id)
    await watch().untilStatus("cancelled")
    await watch().settledDown()
    sandbox().webhooks.mode("drop")
    sandbox().patchInvoice(buyer.invoice.id, { cancelled_at: null })
    await watch()
      .db()("invoice_payment")
      .update({ resolved_at: RESOLVED, next_due_at: null })
    await sandbox().pay(buyer.invoice.id)
    await migrate("up")
    await watch().untilSettled()
    expect((await watch().row()).found_by).toBe("schedule")
  })

  it("decisions about captures: down and up → each names the payment that was shown before it, unless it was taken back", async () => {
    await migrate("down", Captures)
    const db = watch().db()
    for (const id of ["decided", "back"]) {
      await db("invoice_payment").insert({
        ...{
          id,
          payment_collection_id: `collection_${id}`,
          status: "rejected",
        },
        ...{ amount: "103.90", currency: "egp" },
        ...(id === "decided"
          ? { muted_reason: "captured_unpaid" }
          : { attention_reason: "captured_unpaid", attention_at: RESOLVED }),
      })
    }
    const seen = { attention: "captured_unpaid" }
    const lines: [string, string, object | null][] = [
      ["decided", "attention", { payment_id: "pay_1" }],
      ["decided", "resolve", seen],
      ["decided", "attention", { payment_id: "pay_2" }],
      ["decided", "resolve", seen],
      ["decided", "resolve", { attention: "overpaid" }],
      ["back", "attention", { payment_id: "pay_3" }],
      ["back", "resolve", seen],
      ["back", "reopen", null],
    ]
    for (const [at, [row, kind, what]] of lines.entries()) {
      await db("invoice_payment_event").insert({
        ...{ id: `line_${at}`, invoice_payment_id: row, kind, by: "mona" },
        ...{ seen: what && JSON.stringify(what) },
        created_at: new Date(Date.parse(RESOLVED) + at * 1000),
      })
    }
    await migrate("up", Captures)
    const decided = await db("invoice_payment_event")
      .where({ kind: "resolve" })
      .orderBy("created_at")
    expect(decided.map((line) => line.seen.payment_id)).toEqual([
      ...["pay_1", "pay_2"],
      ...[undefined, undefined],
    ])
    const { decided: row } = await table()
    expect(row!.muted).toBeNull()
  })

  it("what a human was told: down and up → kept where it may still count, not where an own order has replaced it", async () => {
    await migrate("down", Told)
    const db = watch().db()
    const showing = { attention_reason: "order_failed", attention_at: RESOLVED }
    const rows = {
      in_cart: {},
      closed: { order_id: "order_1", resolved_at: RESOLVED },
      shows_another: { order_id: "order_2", ...showing },
      ordered_since: { order_id: "order_3" },
      settled: { order_id: "order_4", settled_at: RESOLVED },
      silent: {},
    }
    for (const [id, columns] of Object.entries(rows)) {
      await db("invoice_payment").insert({
        ...{ id, payment_collection_id: `collection_${id}` },
        ...{ status: "completed", amount: "103.90", currency: "egp" },
        // Nobody works on them meanwhile.
        ...{ deleted_at: RESOLVED, next_due_at: null },
        ...columns,
      })
      const told = id === "silent" ? [] : ["paid_elsewhere", "paid_twice"]
      for (const decided of told) {
        await db("invoice_payment_event").insert({
          ...{ id: `${id}_${decided}`, invoice_payment_id: id, by: "settle" },
          ...{ kind: "attention", decided },
        })
      }
    }
    await migrate("up", Told)
    const told = await db("invoice_payment").select("id", "told_reason")
    expect(
      Object.fromEntries(told.map((row) => [row.id, row.told_reason]))
    ).toEqual({
      ...{ in_cart: "paid_twice", closed: "paid_twice" },
      ...{ shows_another: "paid_twice", ordered_since: null },
      ...{ settled: null, silent: null },
    })
  })

  it("told of an order that is gone, down → still waits for a human", async () => {
    const db = watch().db()
    await db("invoice_payment").insert({
      ...{ id: "gone", payment_collection_id: "collection_gone" },
      ...{ status: "completed", amount: "103.90", currency: "egp" },
      ...{ deleted_at: RESOLVED, next_due_at: null },
      told_reason: "paid_elsewhere_before",
    })
    await migrate("down", Amounts)
    await migrate("up", Amounts)
    const { told_reason } = await db("invoice_payment")
      .where({ id: "gone" })
      .first()
    expect(told_reason).toBe("paid_twice")
  })
})
