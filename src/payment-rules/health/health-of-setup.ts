/** The steps before a store can sell, in the order in which a merchant does them. */
import { buttonsOf, type HealthButton } from "./health-buttons"
import type { HealthFacts, RegionFact } from "./health-facts"
import { bad, good, type HealthRule, warning } from "./health-rule"
import { shownCount } from "./shown-count"

const WEEK_MS = 7 * 24 * 60 * 60_000

/** Errors that stay until somebody acts. */
const REFUSED = [
  "unauthorized",
  "account_suspended",
  "account_not_ready",
  "forbidden",
  "merchant_not_active",
]

export const SETUP_RULES = {
  credentials: ({ credentials: { source, problem, underPreviousKey } }) => {
    if (problem) {
      return bad(`credentials_${problem}`)
    }
    if (source === "none") {
      return bad("credentials_none")
    }
    return underPreviousKey
      ? warning("credentials_old_key")
      : good(`credentials_${source}`)
  },
  merchant: ({ connection, merchant, lastGoodCall, credentials }) => {
    const called = lastGoodCall?.toISOString() ?? "–"
    const { ok, code, message } = connection
    if (ok) {
      const { name, id, status } = merchant
      const values = { merchant: name ?? id ?? "–", status: status ?? "–" }
      return good("merchant_active", { ...values, called })
    }
    if (credentials.source === "none" || credentials.problem) {
      return bad("merchant_waiting")
    }
    const level = REFUSED.includes(code) ? bad : warning
    return level("merchant_refused", { code, message, called })
  },
  public_address: ({ urls, ledger: { last_webhook_at } }, now) => {
    const address = { address: urls.backendUrl }
    if (urls.backendIsLocal && !urls.apiIsLocal) {
      return bad("address_local", address)
    }
    switch (urls.selfCall) {
      case "answered":
        return good("address_answers", address)
      case "failed":
        // A received webhook proves more than our own call, which some networks forbid.
        return isRecent(last_webhook_at, now)
          ? good("address_reached", address)
          : warning("address_unchecked", address)
      case "other_answer":
        return warning("address_other", address)
    }
  },
  regions: judgeRegions,
  storefront_address: ({ urls }) => {
    const address = { address: urls.storefrontUrl }
    return urls.storefrontIsLocal && !urls.apiIsLocal
      ? warning("shop_local", address)
      : good("shop_good", address)
  },
  webhooks: ({ ledger: { last_webhook_at, unreported }, urls }, now) => {
    const address = urls.backendUrl
    if (!last_webhook_at) {
      return unreported > 0
        ? bad("webhooks_none", { payments: shownCount(unreported), address })
        : warning("webhooks_first")
    }
    const last = last_webhook_at.toISOString()
    return unreported > 0 && !isRecent(last_webhook_at, now)
      ? warning("webhooks_silent", {
          last,
          address,
          payments: shownCount(unreported),
        })
      : good("webhooks_arrive", { last })
  },
} satisfies Record<string, HealthRule>

function isRecent(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() <= WEEK_MS
}

/** One region is enough to sell; for the others there is only a button. */
function judgeRegions({ regions, currencies }: HealthFacts) {
  const usable = regions.filter(({ offered }) => offered)
  const others = usable.filter(({ enabled }) => !enabled)
  const enabled = regions.filter((region) => region.enabled)
  const wrong = enabled.filter(({ offered }) => !offered)
  const values = {
    currencies: currencies.join(", ").toUpperCase(),
    regions: enabled.map(nameOf).join(", "),
    wrong: wrong.map(({ currency }) => currency.toUpperCase()).join(", "),
    others: others.map(nameOf).join(", "),
  }
  const enable = others.map(enableButton)
  if (usable.length === 0) {
    return bad("regions_missing", values)
  }
  if (others.length === usable.length) {
    return bad("regions_none", values, enable)
  }
  if (wrong.length > 0) {
    const open = buttonsOf("regions_wrong")
    return warning("regions_wrong", values, [...open, ...enable])
  }
  const text = others.length > 0 ? "regions_more" : "regions_good"
  return good(text, values, enable)
}

function enableButton(region: RegionFact): HealthButton {
  const { id: region_id } = region
  return { name: "enable_region", region_id, region: nameOf(region) }
}

function nameOf({ name, currency }: RegionFact): string {
  return `${name} (${currency.toUpperCase()})`
}
