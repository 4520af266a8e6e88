/** Checks of the connection between the store and the service. */
import type { HealthFacts } from "./health-facts"
import { bad, good, neutral, warning, type HealthRule } from "./health-rule"
import { shownCount } from "./shown-count"

const DAY_MS = 24 * 60 * 60_000
/** From this share of a week's orders on, webhooks are clearly not arriving. */
const SCHEDULE_SHARE_BAD = 0.5
const SCHEDULE_SHARE_WARNING = 0.1
/** A request that waits longer: the budget is too small, or the service does not answer. */
const QUEUE_LATE_S = 300
/** How long a new host of payment pages causes a warning. */
const HOST_IS_NEW_MS = 7 * DAY_MS

export const SERVICE_RULES = {
  schedule_share: ({ ledger: { settled, found_by_schedule } }) => {
    if (settled === 0) {
      return neutral("schedule_share_none")
    }
    const share = found_by_schedule / settled
    const values = {
      found: found_by_schedule,
      settled,
      share: Math.round(share * 100),
    }
    if (share >= SCHEDULE_SHARE_BAD) {
      return bad("schedule_share_high", values)
    }
    return share >= SCHEDULE_SHARE_WARNING
      ? warning("schedule_share_high", values)
      : good("schedule_share_good", values)
  },
  cancel_operation: ({ cancelOperation }) => {
    switch (cancelOperation) {
      case "available":
        return good("cancel_available")
      case "untried":
        return neutral("cancel_untried")
      default:
        return warning(`cancel_${cancelOperation}`)
    }
  },
  reads: ({ ledger, readBudget }) => {
    const { reads_used: used, queue, queue_age_s: age } = ledger
    const values = {
      ...{ used, budget: readBudget, age },
      queue: shownCount(queue),
    }
    return age > QUEUE_LATE_S
      ? warning("reads_late", values)
      : good("reads_good", values)
  },
  creations: ({ creations, creationBudget }) => {
    const { used, refused, refused_at } = creations
    const values = { used, budget: creationBudget }
    return refused && refused_at
      ? warning(`creations_${refused}`, {
          ...values,
          last: refused_at.toISOString(),
        })
      : good("creations_good", values)
  },
  payment_page: judgePaymentPage,
} satisfies Record<string, HealthRule>

/** A new host is the first sign of a manipulated answer, or of a service in foreign hands. */
function judgePaymentPage({ paymentHosts }: HealthFacts, now: Date) {
  const [first, ...later] = paymentHosts
  if (!first) {
    return neutral("payment_page_none")
  }
  const hosts = paymentHosts.map(({ host }) => host).join(", ")
  const fresh = later.filter(
    ({ first_seen }) => now.getTime() - first_seen.getTime() < HOST_IS_NEW_MS
  )
  return fresh.length > 0
    ? warning("payment_page_new", {
        hosts,
        fresh: fresh.map(({ host }) => host).join(", "),
        since: fresh[0]!.first_seen.toISOString(),
      })
    : good("payment_page_known", { hosts })
}
