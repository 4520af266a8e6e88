import { judgeHealth } from "../health"
import type { HealthFacts } from "../health-facts"
import { EGYPT, FRANCE, WELL } from "./health-samples"
import { CREATED, DAY, later } from "../../__tests__/samples"

function judge(changes: Partial<HealthFacts>, now = CREATED) {
  const { level, checks } = judgeHealth({ ...WELL, ...changes }, now)
  const found = checks.filter((check) => check.level !== "good")
  return { level, found, checks }
}

it("nothing wrong → every check is good and nothing is to be done", () => {
  const { level, found, checks } = judge({})
  expect(level).toBe("good")
  expect(found).toEqual([])
  expect(checks.every(({ action }) => action === "")).toBe(true)
  expect(checks.map(({ detail }) => detail).join()).not.toContain("{{")
})

const ledger = (changes: Partial<HealthFacts["ledger"]>) => ({
  ledger: { ...WELL.ledger, ...changes },
})
const credentials = (changes: Partial<HealthFacts["credentials"]>) => ({
  credentials: { ...WELL.credentials, ...changes },
})
const urls = (changes: Partial<HealthFacts["urls"]>) => ({
  urls: { ...WELL.urls, ...changes },
})
const refused = (code: string) => ({
  connection: { ok: false, code, message: "Not now." },
})

it.each<[string, Partial<HealthFacts>, string, string]>([
  ["no credentials", credentials({ source: "none" }), "credentials", "bad"],
  [
    "changed credentials",
    credentials({ problem: "changed" }),
    "credentials",
    "bad",
  ],
  [
    "an old key",
    credentials({ underPreviousKey: true }),
    "credentials",
    "warning",
  ],
  [
    "the budget of creations used up",
    { creations: { used: 600, refused: "budget", refused_at: CREATED } },
    "creations",
    "warning",
  ],
  [
    "a payer with too many open invoices",
    { creations: { used: 1, refused: "payer", refused_at: CREATED } },
    "creations",
    "warning",
  ],
  [
    "a payment page at a new host",
    {
      paymentHosts: [
        ...WELL.paymentHosts,
        { host: "pay.evil.example", first_seen: later(-DAY) },
      ],
    },
    "payment_page",
    "warning",
  ],
  ["wrong credentials", refused("unauthorized"), "merchant", "bad"],
  ["a suspended merchant", refused("account_suspended"), "merchant", "bad"],
  ["an inactive merchant", refused("merchant_not_active"), "merchant", "bad"],
  ["an unreachable service", refused("timed_out"), "merchant", "warning"],
  [
    "no webhook, invoices",
    ledger({ last_webhook_at: null }),
    "webhooks",
    "bad",
  ],
  [
    "no webhook, no invoices",
    ledger({ last_webhook_at: null, created: 0 }),
    "webhooks",
    "warning",
  ],
  [
    "1 of 10 by schedule",
    ledger({ found_by_schedule: 1 }),
    "schedule_share",
    "warning",
  ],
  [
    "5 of 10 by schedule",
    ledger({ found_by_schedule: 5 }),
    "schedule_share",
    "bad",
  ],
  ["a hint waits 301 s", ledger({ queue_age_s: 301 }), "reads", "warning"],
  ["a look 11 minutes late", ledger({ overdue_s: 660 }), "schedule", "warning"],
  ["a look 2 hours late", ledger({ overdue_s: 7200 }), "schedule", "bad"],
  ["a run that does not return", { hangingRuns: 1 }, "schedule", "warning"],
  ["a task was missing", { missingTasks: 1 }, "tasks", "warning"],
  ["one in need of a human", ledger({ attention: 1 }), "attention", "warning"],
  [
    "cancel missing",
    { cancelOperation: "missing" },
    "cancel_operation",
    "warning",
  ],
  [
    "cancel off",
    { cancelOperation: "switched_off" },
    "cancel_operation",
    "warning",
  ],
  [
    "a local backendUrl",
    urls({ backendIsLocal: true }),
    "public_address",
    "bad",
  ],
  [
    "a failed self-call",
    urls({ selfCall: "failed" }),
    "public_address",
    "warning",
  ],
  [
    "another answer",
    urls({ selfCall: "other_answer" }),
    "public_address",
    "warning",
  ],
  [
    "a local shop",
    urls({ storefrontIsLocal: true }),
    "storefront_address",
    "warning",
  ],
  ["no region", { regions: [] }, "regions", "bad"],
  [
    "a region that is not enabled",
    { regions: [{ ...EGYPT, enabled: false }] },
    "regions",
    "bad",
  ],
  ["a euro region", { regions: [FRANCE] }, "regions", "warning"],
  [
    "locks in memory",
    { locking: { name: "in-memory", shared: false } },
    "locking",
    "warning",
  ],
  [
    "events in memory",
    { eventBus: { name: "local", shared: false } },
    "event_bus",
    "warning",
  ],
  [
    "foreign rows",
    { openByMerchant: [{ merchant_id: "m2", open: 3 }] },
    "open_invoices",
    "warning",
  ],
  [
    "rows under a lost key",
    { openByKey: [{ key_id: "cccc", open: 1 }] },
    "keys",
    "bad",
  ],
])("%s → %s", (_what, facts, id, level) => {
  const { found, level: worst } = judge(facts)
  expect(found.map((check) => [check.id, check.level])).toEqual([[id, level]])
  expect(found[0]!.action).not.toBe("")
  expect(found[0]!.detail + found[0]!.action).not.toContain("{{")
  expect(worst).toBe(level)
})

it("everything on one machine → local addresses are right", () => {
  const local = {
    apiIsLocal: true,
    backendIsLocal: true,
    storefrontIsLocal: true,
  }
  expect(judge(urls(local)).found).toEqual([])
})

it("rows under a previous key that is still accepted → good, with their number", () => {
  const { found, checks } = judge({ openByKey: [{ key_id: "bbbb", open: 4 }] })
  expect(found).toEqual([])
  expect(checks.find(({ id }) => id === "keys")!.detail).toContain("4 open")
})

it("the last webhook is 8 days old while invoices are made → warning", () => {
  const { found } = judge({}, later(8 * DAY))
  expect(found.map(({ id }) => id)).toEqual(["webhooks"])
})

it("a failed self-call is never bad: some networks forbid it", () => {
  const { found } = judge(urls({ selfCall: "failed" }))
  expect(found[0]!.detail).toContain("could not be checked from here")
})

it("no orders in a week → no share to speak of", () => {
  const { checks } = judge(ledger({ settled: 0 }))
  const share = checks.find(({ id }) => id === "schedule_share")!
  expect(share).toMatchObject({
    level: "good",
    detail: expect.stringContaining("No orders"),
  })
})

it("the first host of payment pages, or one known for a week → nothing to do, and it is shown", () => {
  const old = { host: "pay2.example", first_seen: later(-8 * DAY) }
  const known = { paymentHosts: [...WELL.paymentHosts, old] }
  for (const changes of [{}, known, { paymentHosts: [] }]) {
    expect(judge(changes).found).toEqual([])
  }
  const page = judge(known).checks.find(({ id }) => id === "payment_page")
  expect(page?.detail).toContain("pay.example, pay2.example")
})
