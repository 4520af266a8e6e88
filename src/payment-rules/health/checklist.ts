/**
 * The steps that are left before a store can sell, from the same facts as health. Each line
 * has a sentence and at most one button.
 */
import type { HealthFacts, RegionFact } from "./health-facts"

/** English; `{{…}}` are values of the line. */
export const CHECKLIST_TEXTS = {
  credentials_done: "The service's credentials are entered.",
  credentials_none:
    "Enter the API key with its secret, or an access token, of your merchant account.",
  credentials_problem:
    "The stored credentials cannot be opened. Enter them again.",
  merchant_done: "{{merchant}} is active.",
  merchant_waiting: "It is checked as soon as credentials are entered.",
  merchant_unknown:
    "The service has not confirmed that the merchant is active. Check the connection; the answer says what to do.",
  public_address_done: "This store answers at {{address}}.",
  public_address_local:
    "{{address}} leads to this machine only. Set the option backendUrl to the public https address, and restart.",
  public_address_unsure:
    "{{address}} could not be checked from here. The webhook test shows whether the service can reach it.",
  region_done: "Shoppers in {{region}} can choose it.",
  region_missing: "Shoppers in {{region}} cannot choose it yet.",
  region_optional:
    "It is not offered in {{region}}; enable it if you sell there.",
  region_none:
    "No region uses {{currencies}}. Add one, or another currency to the option currencies.",
  storefront_address_done: "Shoppers return to {{address}}.",
  storefront_address_local:
    "Shoppers would return to {{address}}, which is their own machine. Set the option storefrontUrl, and restart.",
  webhook_done: "A webhook of the service has arrived.",
  webhook_none:
    "None has arrived yet. Try it with an invoice of EGP 20 that you need not pay.",
} as const

export type ChecklistLine = {
  id:
    | "credentials"
    | "merchant"
    | "public_address"
    | "region"
    | "storefront_address"
    | "webhook"
  /** `optional` and `unsure` do not keep the list open. */
  state: "done" | "todo" | "unsure" | "optional"
  text: keyof typeof CHECKLIST_TEXTS
  values: Record<string, string>
  /** The action of the line's button; null: no button. */
  button: ChecklistButton | null
}

type ChecklistButton =
  | "enter_credentials"
  | "check_connection"
  | "copy_backend_url"
  | "copy_storefront_url"
  | "enable_region"
  | "add_region"
  | "try_webhook"

type Rule = (facts: HealthFacts) => ChecklistLine[]

const RULES: Rule[] = [
  credentials,
  merchant,
  publicUrl,
  regions,
  storefrontUrlLine,
  webhook,
]

/** In the order in which a merchant does them. */
export function toChecklist(facts: HealthFacts): ChecklistLine[] {
  return RULES.flatMap((rule) => rule(facts))
}

/** Nothing keeps the store from selling. */
export function isReady(lines: Pick<ChecklistLine, "state">[]): boolean {
  return lines.every(({ state }) => state !== "todo")
}

function credentials({ credentials: { source, problem } }: HealthFacts) {
  const id = "credentials"
  const button = "enter_credentials"
  if (problem) {
    return [todo({ id, text: "credentials_problem", button })]
  }
  return source === "none"
    ? [todo({ id, text: "credentials_none", button })]
    : [done({ id, text: "credentials_done" })]
}

function merchant({ connection, merchant, credentials }: HealthFacts) {
  const id = "merchant"
  if (connection.ok) {
    const values = { merchant: merchant.name ?? merchant.id ?? "" }
    return [done({ id, text: "merchant_done", values })]
  }
  return credentials.source === "none" || credentials.problem
    ? [todo({ id, text: "merchant_waiting" })]
    : [todo({ id, text: "merchant_unknown", button: "check_connection" })]
}

/** A received webhook is the best proof of a public URL; our own call to it is a poor one. */
function publicUrl({ urls, ledger }: HealthFacts) {
  const { backendUrl, backendIsLocal, apiIsLocal, selfCall } = urls
  const line = {
    id: "public_address",
    values: { address: backendUrl },
  } as const
  if (backendIsLocal && !apiIsLocal) {
    const text = "public_address_local"
    return [todo({ ...line, text, button: "copy_backend_url" })]
  }
  if (ledger.last_webhook_at || selfCall === "answered") {
    return [done({ ...line, text: "public_address_done" })]
  }
  const text = "public_address_unsure"
  return [{ ...todo({ ...line, text, button: "try_webhook" }), ...UNSURE }]
}

/** One enabled region is enough to sell; the others are then optional. */
function regions({ regions, currencies }: HealthFacts): ChecklistLine[] {
  const id = "region"
  const offered = regions.filter((region) => region.offered)
  if (offered.length === 0) {
    const values = { currencies: currencies.join(", ").toUpperCase() }
    return [todo({ id, text: "region_none", button: "add_region", values })]
  }
  const sells = offered.some(({ enabled }) => enabled)
  return offered.map((region) => {
    const values = { region: nameOf(region), region_id: region.id }
    if (region.enabled) {
      return done({ id, text: "region_done", values })
    }
    const button = "enable_region"
    return sells
      ? {
          ...todo({ id, text: "region_optional", button, values }),
          ...OPTIONAL,
        }
      : todo({ id, text: "region_missing", button, values })
  })
}

function storefrontUrlLine({ urls }: HealthFacts) {
  const { storefrontUrl, storefrontIsLocal, apiIsLocal } = urls
  const line = {
    id: "storefront_address",
    values: { address: storefrontUrl },
  } as const
  const text = "storefront_address_local"
  return storefrontIsLocal && !apiIsLocal
    ? [todo({ ...line, text, button: "copy_storefront_url" })]
    : [done({ ...line, text: "storefront_address_done" })]
}

function webhook({ ledger }: HealthFacts) {
  const id = "webhook"
  return ledger.last_webhook_at
    ? [done({ id, text: "webhook_done" })]
    : [todo({ id, text: "webhook_none", button: "try_webhook" })]
}

function nameOf({ name, currency }: RegionFact): string {
  return `${name} (${currency.toUpperCase()})`
}

const UNSURE = { state: "unsure" } as const
const OPTIONAL = { state: "optional" } as const

type Line = Pick<ChecklistLine, "id" | "text"> &
  Partial<Pick<ChecklistLine, "button" | "values">>

function done(line: Line): ChecklistLine {
  return { values: {}, ...line, state: "done", button: null }
}

function todo(line: Line): ChecklistLine {
  return { values: {}, button: null, ...line, state: "todo" }
}
