import { CHECKLIST_TEXTS, isReady, toChecklist } from "../checklist"
import type { HealthFacts } from "../health-facts"
import { EGYPT, FRANCE, WELL } from "./health-samples"

const SUDAN = { ...EGYPT, id: "reg_sd", name: "Sudan", enabled: false }
const refused = { ok: false, code: "account_suspended", message: "Not now." }
const credentials = { ...WELL.credentials, source: "none" as const }
const noWebhook = { ledger: { ...WELL.ledger, last_webhook_at: null } }

function listed(changes: Partial<HealthFacts>) {
  const lines = toChecklist({ ...WELL, ...changes })
  return { lines, open: lines.filter(({ state }) => state !== "done") }
}

it("a store that sells → every line is done, nothing to press, it folds away", () => {
  const { lines } = listed({})
  expect(lines.map(({ id, state, button }) => [id, state, button])).toEqual([
    ["credentials", "done", null],
    ["merchant", "done", null],
    ["public_address", "done", null],
    ["region", "done", null],
    ["storefront_address", "done", null],
    ["webhook", "done", null],
  ])
  expect(isReady(lines)).toBe(true)
})

it.each<[string, Partial<HealthFacts>, [string, string, string | null][]]>([
  [
    "no credentials → enter them; the merchant waits for that",
    { credentials, connection: refused },
    [
      ["credentials_none", "todo", "enter_credentials"],
      ["merchant_waiting", "todo", null],
    ],
  ],
  [
    "credentials that cannot be opened → enter them again",
    {
      credentials: { ...WELL.credentials, problem: "changed" },
      connection: refused,
    },
    [
      ["credentials_problem", "todo", "enter_credentials"],
      ["merchant_waiting", "todo", null],
    ],
  ],
  [
    "a suspended merchant → check the connection",
    { connection: refused },
    [["merchant_unknown", "todo", "check_connection"]],
  ],
  [
    "a local backendUrl → the option to copy",
    { urls: { ...WELL.urls, backendIsLocal: true } },
    [["public_address_local", "todo", "copy_backend_url"]],
  ],
  [
    "no webhook and no answer of our own → unsure, the test shows it",
    { ...noWebhook, urls: { ...WELL.urls, selfCall: "failed" } },
    [
      ["public_address_unsure", "unsure", "try_webhook"],
      ["webhook_none", "todo", "try_webhook"],
    ],
  ],
  [
    "a webhook came, our own call failed → proved",
    { urls: { ...WELL.urls, selfCall: "failed" } },
    [],
  ],
  [
    "two regions, none enabled → a line and a button for each",
    { regions: [{ ...EGYPT, enabled: false }, SUDAN] },
    [
      ["region_missing", "todo", "enable_region"],
      ["region_missing", "todo", "enable_region"],
    ],
  ],
  [
    "two regions, one enabled → the other is offered and does not nag",
    { regions: [EGYPT, SUDAN] },
    [["region_optional", "optional", "enable_region"]],
  ],
  [
    "no region of that currency → add one",
    { regions: [FRANCE] },
    [["region_none", "todo", "add_region"]],
  ],
  [
    "a local shop → the option to copy",
    { urls: { ...WELL.urls, storefrontIsLocal: true } },
    [["storefront_address_local", "todo", "copy_storefront_url"]],
  ],
])("%s", (_what, changes, expected) => {
  const { open, lines } = listed(changes)
  expect(open.map(({ text, state, button }) => [text, state, button])).toEqual(
    expected
  )
  expect(isReady(lines)).toBe(!open.some(({ state }) => state === "todo"))
})

it("a region is named with its currency, and by its id for the button", () => {
  const { open } = listed({ regions: [{ ...EGYPT, enabled: false }] })
  expect(open[0]?.values).toEqual({
    region: "Egypt (EGP)",
    region_id: "reg_eg",
  })
})

it("everything on one machine → local addresses are right", () => {
  const local = { apiIsLocal: true, backendIsLocal: true }
  const urls = { ...WELL.urls, ...local, storefrontIsLocal: true }
  expect(listed({ urls }).open).toEqual([])
})

it("each text names only values that its line has", () => {
  const worlds: Partial<HealthFacts>[] = [
    {},
    { credentials, connection: refused },
    { regions: [FRANCE] },
    { regions: [EGYPT, SUDAN] },
    { regions: [SUDAN] },
    { urls: { ...WELL.urls, backendIsLocal: true } },
    { urls: { ...WELL.urls, storefrontIsLocal: true } },
  ]
  for (const { text, values } of worlds.flatMap((w) => listed(w).lines)) {
    const named = CHECKLIST_TEXTS[text].matchAll(/{{(\w+)}}/g)
    for (const [, name] of named) {
      expect(values).toHaveProperty(String(name))
    }
  }
})
