import { isReady, judgeHealth } from "../health"
import type { HealthFacts } from "../health-facts"
import { EGYPT, FRANCE, WELL } from "./health-samples"
import { CREATED, DAY, later } from "../../__tests__/samples"

type Changes = Partial<HealthFacts>

const OFF = { ...EGYPT, enabled: false }
const SUDAN = { ...OFF, id: "reg_sd", name: "Sudan" }
const LIBYA = { ...OFF, id: "reg_ly", name: "Libya" }
const OMAN = { ...EGYPT, id: "reg_om", name: "Oman" }

function judge(changes: Changes, now = CREATED) {
  const health = judgeHealth({ ...WELL, ...changes }, now)
  const calm = ["good", "neutral"]
  const found = health.checks.filter(({ level }) => !calm.includes(level))
  const check = (id: string) => health.checks.find((one) => one.id === id)!
  return { ...health, found, check }
}

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
const creations = (refused: "budget" | "payer") => ({
  creations: { used: 600, refused, refused_at: CREATED },
})
const regions = (...all: HealthFacts["regions"]) => ({ regions: all })
/** A second host of payment pages, seen so long ago. */
const hosts = (age: number) => {
  const second = { host: "pay2.example", first_seen: later(-age) }
  return { paymentHosts: [...WELL.paymentHosts, second] }
}
const MEMORY = { name: "local", shared: false }
const NO_CREDENTIALS = credentials({ source: "none" })
const LATE = ledger({ overdue_s: 7200 })

it("nothing wrong → all is good, nothing to do or to press; the steps of the setup stand first, in their order", () => {
  const { level, checks } = judge({})
  expect(level).toBe("good")
  expect(checks.every((check) => check.level === "good")).toBe(true)
  expect(checks.every(({ action }) => action === "")).toBe(true)
  expect(checks.flatMap(({ buttons }) => buttons)).toEqual([])
  expect(isReady(checks)).toBe(true)
  const steps = "credentials merchant public_address regions storefront_address"
  const done = checks.filter(({ setup }) => setup === "done")
  expect(done).toEqual(checks.slice(0, 6))
  expect(done.map(({ id }) => id).join(" ")).toBe(`${steps} webhooks`)
})

/** Facts → level and text of the finding, and whether the setup waits for it. */
const FOUND: Record<string, Changes> = {
  "no credentials → bad credentials_none todo": NO_CREDENTIALS,
  "changed → bad credentials_changed todo": credentials({ problem: "changed" }),
  "a lost key → bad credentials_unknown_key todo": credentials({
    problem: "unknown_key",
  }),
  "an old key → warning credentials_old_key done": credentials({
    underPreviousKey: true,
  }),
  "wrong ones → bad merchant_refused todo": refused("unauthorized"),
  "suspended → bad merchant_refused todo": refused("account_suspended"),
  "not active → bad merchant_refused todo": refused("merchant_not_active"),
  "no answer → warning merchant_refused todo": refused("timed_out"),
  "a local backendUrl → bad address_local todo": urls({ backendIsLocal: true }),
  "no answer of our own → warning address_unchecked done": {
    ...urls({ selfCall: "failed" }),
    ...ledger({ last_webhook_at: later(-8 * DAY) }),
  },
  "another answer → warning address_other done": urls({
    selfCall: "other_answer",
  }),
  "no region → bad regions_missing todo": regions(),
  "only a euro region → bad regions_missing todo": regions(FRANCE),
  "not enabled → bad regions_none todo": regions(OFF, SUDAN),
  "only for euro → bad regions_none todo": regions(OFF, FRANCE),
  "for euro, too → warning regions_wrong done": regions(EGYPT, FRANCE),
  "a local shop → warning shop_local todo": urls({ storefrontIsLocal: true }),
  "no webhook, a payment → bad webhooks_none todo": ledger({
    ...{ last_webhook_at: null, unreported: 1 },
  }),
  "no webhook, no payment → warning webhooks_first todo": ledger({
    last_webhook_at: null,
  }),
  "8 days without, a payment → warning webhooks_silent done": ledger({
    ...{ last_webhook_at: later(-8 * DAY), unreported: 1 },
  }),
  "the budget used up → warning creations_budget": creations("budget"),
  "a payer with too many → warning creations_payer": creations("payer"),
  "a new payment page → warning payment_page_new": hosts(DAY),
  "1 of 10 → warning schedule_share_high": ledger({ found_by_schedule: 1 }),
  "5 of 10 → bad schedule_share_high": ledger({ found_by_schedule: 5 }),
  "a request waits 301 s → warning reads_late": ledger({ queue_age_s: 301 }),
  "11 minutes late → warning schedule_late": ledger({ overdue_s: 660 }),
  "an hour late → warning schedule_late": ledger({ overdue_s: 3600 }),
  "2 hours late → bad schedule_late": LATE,
  "a run hangs → warning schedule_hanging": { hangingRuns: 1 },
  "both → bad schedule_hanging": { ...LATE, hangingRuns: 1 },
  "a task was missing → warning tasks_missing": { missingTasks: 1 },
  "one to decide → warning attention_some": ledger({ attention: 1 }),
  "no cancel → warning cancel_missing": { cancelOperation: "missing" },
  "off → warning cancel_switched_off": { cancelOperation: "switched_off" },
  "locks in memory → warning locks_memory": { locking: MEMORY },
  "events in memory → warning events_memory": { eventBus: MEMORY },
  "foreign rows → warning open_foreign": {
    openByMerchant: [{ merchant_id: "m2", open: 3 }],
  },
  "rows under a lost key → bad keys_lost": {
    openByKey: [{ key_id: "cccc", open: 1 }],
  },
}

it.each(Object.entries(FOUND))("%s", (title, changes) => {
  const { level, found, checks } = judge(changes)
  const shown = found.map(({ level, text, setup }) =>
    [level, text, setup].filter(Boolean).join(" ")
  )
  expect(shown).toEqual([title.split(" → ")[1]])
  const { setup, action, buttons, level: worst } = found[0]!
  expect(level).toBe(worst)
  expect(action).not.toBe("")
  expect(buttons.length > 0 || setup === null).toBe(true)
  expect(isReady(checks)).toBe(setup !== "todo")
  const said = checks.flatMap(({ detail, action }) => [detail, action])
  expect(said.join()).not.toContain("{{")
})

it("no credentials, or none that open → the merchant waits for them, without a button", () => {
  for (const without of [NO_CREDENTIALS, credentials({ problem: "changed" })]) {
    const { check } = judge({ ...without, ...refused("no_credentials") })
    const waiting = { level: "bad", text: "merchant_waiting", setup: "todo" }
    expect(check("merchant")).toMatchObject({ ...waiting, buttons: [] })
  }
})

it("a region in which it is not enabled → a button of its own, also where it sells elsewhere", () => {
  const sudan = {
    ...{ name: "enable_region", region_id: "reg_sd", region: "Sudan (EGP)" },
  }
  const egypt = { ...sudan, region_id: "reg_eg", region: "Egypt (EGP)" }
  const of = (...all: HealthFacts["regions"]) =>
    judge(regions(...all)).check("regions")
  expect(of(OFF, SUDAN).buttons).toEqual([egypt, sudan])
  expect(of(EGYPT, SUDAN, FRANCE).buttons).toEqual([
    { name: "open_regions" },
    sudan,
  ])
  expect(of(EGYPT, SUDAN)).toMatchObject({
    ...{ level: "good", action: "", buttons: [sudan] },
    detail: "Enabled in Egypt (EGP), not in Sudan (EGP).",
  })
})

it("everything on one machine → local addresses are right", () => {
  const local = { apiIsLocal: true, backendIsLocal: true }
  expect(judge(urls({ ...local, storefrontIsLocal: true })).found).toEqual([])
})

/** Fine facts → their texts. */
const FINE: Record<string, Changes> = {
  "public_address → but webhooks arrive": urls({ selfCall: "failed" }),
  "open_invoices → None open": { openByMerchant: [] },
  "keys → 4 open": { openByKey: [{ key_id: "bbbb", open: 4 }] },
  "payment_page → pay.example, pay2.example": hosts(8 * DAY),
  "payment_page → Shoppers pay at pay.example, pay2.example": hosts(7 * DAY),
  "merchant → Dukkan is active. Last successful call: 2026-03-01T12:00:00.000Z":
    {},
  "merchant → m1 is active": { merchant: { ...WELL.merchant, name: null } },
  "merchant → – is –. Last successful call: –": {
    merchant: { id: null, name: null, status: null },
    lastGoodCall: null,
  },
  "regions → Enabled in Egypt (EGP).": {},
  "regions → Enabled in Egypt (EGP), Oman (EGP).": regions(EGYPT, OMAN),
  "regions → not in Sudan (EGP), Libya (EGP).": regions(EGYPT, SUDAN, LIBYA),
  "schedule_share → 1 of 20 orders in the last 7 days (5 %)": ledger({
    ...{ settled: 20, found_by_schedule: 1 },
  }),
  "reads → the oldest for 300 s": ledger({ queue_age_s: 300 }),
  "schedule → on time": ledger({ overdue_s: 600 }),
  "webhooks → The last one arrived": ledger({
    last_webhook_at: later(-7 * DAY),
  }),
  "webhooks → The last one": ledger({
    ...{ last_webhook_at: later(-7 * DAY), unreported: 1 },
  }),
  "creations → 3 of 600": {
    creations: { used: 3, refused: null, refused_at: CREATED },
  },
  "open_invoices → 3 open, all of the current merchant": {
    openByMerchant: [{ merchant_id: null, open: 3 }],
  },
  "open_invoices → 4 open, all of the current merchant": {
    merchant: { ...WELL.merchant, id: null },
    openByMerchant: [{ merchant_id: "m2", open: 4 }],
  },
  "keys → All open invoices use the current key": {},
  "keys → All open invoices": { openByKey: [{ key_id: null, open: 4 }] },
  "keys → 5 open invoices need a previous key": {
    openByKey: [
      { key_id: "aaaa", open: 2 },
      { key_id: "bbbb", open: 5 },
    ],
  },
}

it.each(Object.entries(FINE))("%s", (title, changes) => {
  const { found, check } = judge(changes)
  const [id, said] = title.split(" → ")
  expect(found).toEqual([])
  expect(check(id!).detail).toContain(said)
})

/** Nothing has shown yet whether it works → neither good nor bad, and nothing to do. */
const UNKNOWN: Record<string, Changes> = {
  "cancel_operation → Not tried yet": { cancelOperation: "untried" },
  "schedule_share → No orders": ledger({ settled: 0 }),
  "payment_page → No invoice": { paymentHosts: [] },
}

it.each(Object.entries(UNKNOWN))("%s", (title, changes) => {
  const { level, check } = judge(changes)
  const [id, said] = title.split(" → ")
  expect(check(id!)).toMatchObject({ level: "neutral", action: "" })
  expect(check(id!).detail).toContain(said)
  expect(level).toBe("good")
})

/** Wrong facts → their texts. */
const WRONG: Record<string, Changes> = {
  "regions → No region uses EGP, USD,": {
    ...{ regions: [], currencies: ["egp", "usd"] },
  },
  "regions → Enabled in Egypt (EGP), France (EUR). Not in the option currencies: EUR.":
    regions(EGYPT, FRANCE),
  "regions → Not in the option currencies: EUR, USD.": regions(EGYPT, FRANCE, {
    ...FRANCE,
    ...{ name: "America", currency: "usd" },
  }),
  "payment_page → sent to pay2.example, pay3.example, which is new": {
    paymentHosts: [
      ...hosts(DAY).paymentHosts,
      { host: "pay3.example", first_seen: CREATED },
    ],
  },
  "public_address → could not be checked": {
    ...urls({ selfCall: "failed" }),
    ...ledger({ last_webhook_at: null }),
  },
}

it.each(Object.entries(WRONG))("%s", (title, changes) => {
  const [id, said] = title.split(" → ")
  const { level, detail } = judge(changes).check(id!)
  expect(level).not.toBe("good")
  expect(detail).toContain(said)
})
