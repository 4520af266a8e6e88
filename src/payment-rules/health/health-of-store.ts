/** Checks of the store itself. */
import type { HealthFacts } from "./health-facts"
import { bad, good, warning, type HealthRule } from "./health-rule"
import { shownCount } from "./shown-count"

/** A refresh that is this late means that no worker is running. */
const LATE_WARNING_S = 600
const LATE_BAD_S = 3600

export const STORE_RULES = {
  locking: ({ locking: { name, shared } }) =>
    shared ? good("locks_shared", { name }) : warning("locks_memory", { name }),
  event_bus: ({ eventBus: { name, shared } }) =>
    shared
      ? good("events_shared", { name })
      : warning("events_memory", { name }),
  schedule: ({ ledger: { overdue_s: late }, hangingRuns: runs }) => {
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
  tasks: ({ missingTasks: missing }) =>
    missing > 0
      ? warning("tasks_missing", { missing })
      : good("tasks_complete"),
  attention: ({ ledger: { attention: count } }) =>
    count > 0
      ? warning("attention_some", { count: shownCount(count) })
      : good("attention_none"),
  open_invoices: judgeOpenInvoices,
  keys: judgeKeys,
  versions: ({ versions }) => good("versions", versions),
} satisfies Record<string, HealthRule>

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
    : good(all > 0 ? "open_good" : "open_none", { all })
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
  if (old > 0) {
    return good("keys_old", { old })
  }
  return good(keyIds.length > 1 ? "keys_good" : "keys_current")
}

function sumOpen(lines: { open: number }[]): number {
  return lines.reduce((sum, { open }) => sum + open, 0)
}
