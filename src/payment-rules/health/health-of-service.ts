/** What can be wrong between us and the service. */
import type { HealthFacts } from "./health-facts"
import { bad, good, warning, type HealthRule } from "./health-rule"
import { shownCount } from "./shown-count"

const DAY_MS = 24 * 60 * 60_000
/** From this share of a week's orders on, webhooks are clearly not arriving. */
const SCHEDULE_SHARE_BAD = 0.5
const SCHEDULE_SHARE_WARNING = 0.1
/** A request that waits longer: the budget is too small, or the service does not answer. */
const QUEUE_LATE_S = 300
/** How long a new host of payment pages causes a warning. */
const HOST_IS_NEW_MS = 7 * DAY_MS

/** Errors that stay until somebody acts. */
const REFUSED = [
  "no_credentials",
  "unauthorized",
  "account_suspended",
  "account_not_ready",
  "forbidden",
  "merchant_not_active",
  "unknown_key",
  "changed",
]

export const SERVICE_RULES = {
  credentials: {
    title: "Credentials",
    judge: ({ credentials: { source, problem, underPreviousKey } }) => {
      if (problem) {
        return bad(`credentials_${problem}`)
      }
      if (source === "none") {
        return bad("credentials_none")
      }
      if (underPreviousKey) {
        return warning("credentials_old_key")
      }
      return good(`credentials_${source}`)
    },
  },
  merchant: {
    title: "Merchant",
    judge: ({ connection, merchant, lastGoodCall }) => {
      const called = lastGoodCall?.toISOString() ?? "–"
      if (connection.ok) {
        const { name, id, status } = merchant
        const values = { merchant: name ?? id ?? "–", status: status ?? "–" }
        return good("merchant_active", { ...values, called })
      }
      const { code, message } = connection
      const values = { code, message, called }
      return REFUSED.includes(code)
        ? bad("merchant_refused", values)
        : warning("merchant_refused", values)
    },
  },
  webhooks: { title: "Webhooks", judge: judgeWebhooks },
  schedule_share: {
    title: "Orders found without a webhook",
    judge: ({ ledger: { settled, found_by_schedule } }) => {
      if (settled === 0) {
        return good("schedule_share_none")
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
  },
  cancel_operation: {
    title: "Cancelling invoices",
    judge: ({ cancelOperation }) =>
      cancelOperation === "available"
        ? good("cancel_available")
        : warning(`cancel_${cancelOperation}`),
  },
  reads: {
    title: "Reading invoices",
    judge: ({ ledger, readBudget }) => {
      const { reads_used: used, queue, queue_age_s: age } = ledger
      const values = {
        ...{ used, budget: readBudget, age },
        queue: shownCount(queue),
      }
      return age > QUEUE_LATE_S
        ? warning("reads_late", values)
        : good("reads_good", values)
    },
  },
  creations: {
    title: "Creating invoices",
    judge: ({ creations, creationBudget }) => {
      const { used, refused, refused_at } = creations
      const values = { used, budget: creationBudget }
      return refused && refused_at
        ? warning(`creations_${refused}`, {
            ...values,
            last: refused_at.toISOString(),
          })
        : good("creations_good", values)
    },
  },
  payment_page: { title: "Payment page", judge: judgePaymentPage },
} satisfies Record<string, HealthRule>

/** A manipulated answer, or a service in foreign hands, shows here first. */
function judgePaymentPage({ paymentHosts }: HealthFacts, now: Date) {
  const [first, ...later] = paymentHosts
  if (!first) {
    return good("payment_page_none")
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

function judgeWebhooks({ ledger, urls }: HealthFacts, now: Date) {
  const { last_webhook_at, created } = ledger
  const address = urls.backendUrl
  if (!last_webhook_at) {
    return created > 0
      ? bad("webhooks_none", { created: shownCount(created), address })
      : warning("webhooks_first")
  }
  const last = last_webhook_at.toISOString()
  const silent = now.getTime() - last_webhook_at.getTime() > 7 * DAY_MS
  return silent && created > 0
    ? warning("webhooks_silent", { last, address })
    : good("webhooks_arrive", { last })
}
