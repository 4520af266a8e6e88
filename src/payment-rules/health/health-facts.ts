export type RegionFact = {
  id: string
  name: string
  /** ISO 4217, lower case. */
  currency: string
  /** The option `currencies` names its currency. */
  offered: boolean
  enabled: boolean
}

/** The facts by which health is judged; health/collect-health.ts collects them. */
export type HealthFacts = {
  credentials: {
    source: "options" | "stored" | "none"
    /** Why the stored ones cannot be opened. */
    problem: "unknown_key" | "changed" | null
    /** Encrypted with a previous key, which is still accepted but encrypts nothing new. */
    underPreviousKey: boolean
  }
  connection: { ok: boolean; code: string; message: string }
  merchant: { id: string | null; name: string | null; status: string | null }
  lastGoodCall: Date | null
  ledger: {
    last_webhook_at: Date | null
    /**
     * How many of the newest invoices of the last 7 days have been paid or in review for five
     * minutes without any webhook. An unpaid invoice has none to send.
     */
    unreported: number
    /**
     * The newest captured orders of the last 7 days, and how many of them only the schedule found
     * paid.
     */
    settled: number
    found_by_schedule: number
    /** Invoices needing attention. */
    attention: number
    /** Rows with a waiting request, and for how many seconds the oldest waits. */
    queue: number
    queue_age_s: number
    /** By how much the longest overdue refresh is late, in seconds. */
    overdue_s: number
    /** Reads sent within the last 60 seconds. */
    reads_used: number
  }
  readBudget: number
  creations: {
    /** Within the last minute. */
    used: number
    /** When the last creation was refused, within a day. */
    refused_at: Date | null
    refused: "budget" | "payer" | null
  }
  /** The option `invoicesPerMinute`. */
  creationBudget: number
  /** Hosts of the pages on which shoppers pay, the earliest first. */
  paymentHosts: { host: string; first_seen: Date }[]
  openByMerchant: { merchant_id: string | null; open: number }[]
  openByKey: { key_id: string | null; open: number }[]
  /** Keys whose signed URLs are accepted; the first one signs. */
  keyIds: string[]
  urls: {
    apiUrl: string
    backendUrl: string
    storefrontUrl: string
    apiIsLocal: boolean
    backendIsLocal: boolean
    storefrontIsLocal: boolean
    /** The result of calling our own public URL. */
    selfCall: "answered" | "failed" | "other_answer"
  }
  /** Regions in which the method is enabled or could be. */
  regions: RegionFact[]
  /** The option `currencies`. */
  currencies: string[]
  locking: { name: string; shared: boolean }
  eventBus: { name: string; shared: boolean }
  /** `untried`: no invoice was cancelled at our request yet, so nobody knows. */
  cancelOperation: "available" | "untried" | "switched_off" | "missing"
  /** Runs that do not return, in the process that answers. */
  hangingRuns: number
  /** Tasks that this process found missing since it started. */
  missingTasks: number
  versions: { plugin: string; medusa: string; node: string }
}
