/** What can be wrong in the store itself. */
import type { HealthFacts } from "./health-facts"
import { bad, good, warning, type HealthRule } from "./health-rule"
import { shownCount } from "./shown-count"

/** A refresh that is this late means that no worker is running. */
const LATE_WARNING_S = 600
const LATE_BAD_S = 3600

export const STORE_RULES = {
  public_address: {
    title: "Public address",
    judge: ({ urls }) => {
      const { backendIsLocal, apiIsLocal, selfCall } = urls
      const address = urls.backendUrl
      if (backendIsLocal && !apiIsLocal) {
        return bad("address_local", { address })
      }
      switch (selfCall) {
        case "answered":
          return good("address_answers", { address })
        case "failed":
          return warning("address_unchecked", { address })
        case "other_answer":
          return warning("address_other", { address })
      }
    },
  },
  storefront_address: {
    title: "Shop address",
    judge: ({ urls }) => {
      const { storefrontUrl, storefrontIsLocal, apiIsLocal } = urls
      const address = storefrontUrl
      return storefrontIsLocal && !apiIsLocal
        ? warning("shop_local", { address })
        : good("shop_good", { address })
    },
  },
  regions: { title: "Regions", judge: judgeRegions },
  locking: {
    title: "Locks",
    judge: ({ locking: { name, shared } }) =>
      shared
        ? good("locks_shared", { name })
        : warning("locks_memory", { name }),
  },
  event_bus: {
    title: "Events",
    judge: ({ eventBus: { name, shared } }) =>
      shared
        ? good("events_shared", { name })
        : warning("events_memory", { name }),
  },
  schedule: {
    title: "Schedule",
    judge: ({ ledger: { overdue_s: late }, hangingRuns: runs }) => {
      if (late > LATE_BAD_S) {
        return runs > 0
          ? bad("schedule_hanging", { runs })
          : bad("schedule_late", { late })
      }
      if (runs > 0) {
        return warning("schedule_hanging", { runs })
      }
      return late > LATE_WARNING_S
        ? warning("schedule_late", { late })
        : good("schedule_good")
    },
  },
  tasks: {
    title: "Missing tasks",
    judge: ({ missingTasks: missing }) =>
      missing > 0
        ? warning("tasks_missing", { missing })
        : good("tasks_complete"),
  },
  attention: {
    title: "Invoices needing attention",
    judge: ({ ledger: { attention: count } }) =>
      count > 0
        ? warning("attention_some", { count: shownCount(count) })
        : good("attention_none"),
  },
  open_invoices: { title: "Open invoices", judge: judgeOpenInvoices },
  keys: { title: "Keys of open invoices", judge: judgeKeys },
  versions: {
    title: "Versions",
    judge: ({ versions }) => good("versions", versions),
  },
} satisfies Record<string, HealthRule>

function judgeRegions(facts: HealthFacts) {
  const regions = facts.regions.filter(({ enabled }) => enabled)
  if (regions.length === 0) {
    return bad("regions_none")
  }
  const named = regions
    .map(({ name, currency }) => `${name} (${currency.toUpperCase()})`)
    .join(", ")
  const wrong = regions
    .filter(({ offered }) => !offered)
    .map(({ currency }) => currency.toUpperCase())
    .join(", ")
  return wrong
    ? warning("regions_wrong", { regions: named, wrong })
    : good("regions_good", { regions: named })
}

function judgeOpenInvoices({ openByMerchant, merchant }: HealthFacts) {
  const all = sumOpen(openByMerchant)
  const foreign = sumOpen(
    openByMerchant.filter(
      ({ merchant_id }) =>
        merchant.id && merchant_id && merchant_id !== merchant.id
    )
  )
  return foreign > 0
    ? warning("open_foreign", { foreign, all })
    : good("open_good", { all })
}

function judgeKeys({ openByKey, keyIds }: HealthFacts) {
  const signed = openByKey.filter(({ key_id }) => key_id !== null)
  const under = (accepted: string[]) =>
    sumOpen(signed.filter(({ key_id }) => accepted.includes(String(key_id))))
  const lost = sumOpen(signed) - under(keyIds)
  if (lost > 0) {
    return bad("keys_lost", { lost })
  }
  const old = under(keyIds.slice(1))
  return old > 0 ? good("keys_old", { old }) : good("keys_good")
}

function sumOpen(lines: { open: number }[]): number {
  return lines.reduce((sum, { open }) => sum + open, 0)
}
