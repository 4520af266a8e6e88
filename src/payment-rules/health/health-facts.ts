export type RegionFact = {
  id: string
  name: string
  /** ISO 4217, lower case. */
  currency: string
  /** The option `currencies` names its currency. */
  offered: boolean
  enabled: boolean
}

/** What health is judged by; health/collect-health.ts finds it out. */
export type HealthFacts = {
  credentials: {
    source: "options" | "stored" | "none"
    /** Why the stored ones cannot be opened. */
    problem: "unknown_key" | "changed" | null
    /** Sealed with a key that is only accepted any more. */
    underPreviousKey: boolean
  }
  connection: { ok: boolean; code: string; message: string }
  merchant: { id: string | null; name: string | null; status: string | null }
  lastGoodCall: Date | null
  ledger: {
    last_webhook_at: Date | null
    created: number
    settled: number
    found_by_schedule: number
    attention: number
    queue: number
    queue_age_s: number
    overdue_s: number
    reads_used: number
  }
  readBudget: number
  creations: {
    /** Within the last minute. */
    used: number
    /** The last refusal within a day. */
    refused_at: Date | null
    refused: "budget" | "payer" | null
  }
  /** The option `invoicesPerMinute`. */
  creationBudget: number
  /** Where shoppers are sent to pay, the earliest first. */
  paymentHosts: { host: string; first_seen: Date }[]
  openByMerchant: { merchant_id: string | null; open: number }[]
  openByKey: { key_id: string | null; open: number }[]
  /** Keys whose addresses are accepted; the first one signs. */
  keyIds: string[]
  urls: {
    apiUrl: string
    backendUrl: string
    storefrontUrl: string
    apiIsLocal: boolean
    backendIsLocal: boolean
    storefrontIsLocal: boolean
    /** Whether our own public address answered us. */
    selfCall: "answered" | "failed" | "other_answer"
  }
  /** Regions in which the method is enabled, or could be. */
  regions: RegionFact[]
  /** The option `currencies`. */
  currencies: string[]
  locking: { name: string; shared: boolean }
  eventBus: { name: string; shared: boolean }
  cancelOperation: "available" | "switched_off" | "missing"
  /** Runs of the asked process that do not return. */
  hangingRuns: number
  /** Tasks that the asked process found missing since it started. */
  missingTasks: number
  versions: { plugin: string; medusa: string; node: string }
}
