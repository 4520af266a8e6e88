/** What can be wrong between us and the service. */
import { bad, good, warning, type HealthRule } from "./health-rule"

const DAY_MS = 24 * 60 * 60_000
/** Of the orders of a week: from here on webhooks are clearly not arriving. */
const SCHEDULE_SHARE_BAD = 0.5
const SCHEDULE_SHARE_WARNING = 0.1

/** Answers that stay as they are until somebody does something. */
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
    judge: ({ credentials }) => {
      const { source, problem, underPreviousKey } = credentials
      if (problem) {
        return bad(problem, "Enter the credentials again.")
      }
      if (source === "none") {
        return bad(
          "None are entered, so no invoice can be created.",
          "Enter the API key with its secret, or an access token."
        )
      }
      if (underPreviousKey) {
        return warning(
          "They are encrypted with a previous encryptionKey.",
          "Enter them once more before that key is removed from previousEncryptionKeys."
        )
      }
      return good(
        source === "options"
          ? "Set in medusa-config, which wins over the admin."
          : "Stored encrypted, entered in the admin."
      )
    },
  },
  merchant: {
    title: "Merchant",
    judge: ({ connection, merchant, lastGoodCall }) => {
      const called = lastGoodCall
        ? ` Last good call: ${lastGoodCall.toISOString()}.`
        : ""
      if (connection.ok) {
        return good(`${merchant.name} is ${merchant.status}.${called}`)
      }
      const detail = `${connection.message}${called}`
      const action = "Mend it, then check the connection again."
      return REFUSED.includes(connection.code)
        ? bad(detail, action)
        : warning(detail, action)
    },
  },
  webhooks: {
    title: "Webhooks",
    judge: ({ ledger, addresses }, now) => {
      const { last_webhook_at, created } = ledger
      const action = `Check that ${addresses.backendUrl} is this Medusa's public address and lets POST /hooks/invoice-payment/* pass.`
      if (!last_webhook_at) {
        return created > 0
          ? bad(`${created} invoices in 7 days, and not one webhook.`, action)
          : warning("None has arrived yet.", "Make a first purchase.")
      }
      const last = `The last one arrived ${last_webhook_at.toISOString()}.`
      const silent = now.getTime() - last_webhook_at.getTime() > 7 * DAY_MS
      return silent && created > 0 ? warning(last, action) : good(last)
    },
  },
  schedule_share: {
    title: "Orders that only the schedule saved",
    judge: ({ ledger: { settled, found_by_schedule } }) => {
      if (settled === 0) {
        return good("No orders in the last 7 days.")
      }
      const share = found_by_schedule / settled
      const detail = `${found_by_schedule} of ${settled} orders in the last 7 days (${Math.round(share * 100)} %).`
      const action =
        "Webhooks are lost: check the public address and the service's webhook log."
      if (share >= SCHEDULE_SHARE_BAD) {
        return bad(detail, action)
      }
      return share >= SCHEDULE_SHARE_WARNING
        ? warning(detail, action)
        : good(detail)
    },
  },
  cancel_operation: {
    title: "Cancelling invoices",
    judge: ({ cancelOperation }) => {
      switch (cancelOperation) {
        case "available":
          return good("Outdated invoices are cancelled at the service.")
        case "switched_off":
          return warning(
            "Switched off by the option cancelPath. Outdated invoices stay payable until they expire.",
            "Set cancelPath once the path is known."
          )
        case "missing":
          return warning(
            "The service has no such operation at the configured path. Outdated invoices stay payable until they expire.",
            "Ask the service for the path and set the option cancelPath."
          )
      }
    },
  },
  reads: {
    title: "Reading invoices",
    judge: ({ ledger, readBudget }) => {
      const { reads_used, queue, queue_age_s } = ledger
      const detail = `${reads_used} of ${readBudget} reads used in the last minute; ${queue} invoices wait to be read, the oldest for ${queue_age_s} s.`
      return queue_age_s > 300
        ? warning(
            detail,
            "Ask the service for a higher limit and set readsPerMinute, or see above why it does not answer."
          )
        : good(detail)
    },
  },
} satisfies Record<string, HealthRule>
