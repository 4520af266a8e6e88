import type { FaultOptions } from "./fault-options"
import type { FaultName, FaultOperation } from "./faults"
import type { SandboxInvoice } from "./invoice"
import type { Credentials, Merchant } from "./merchants"
import type { ErrorShape } from "./refusals"
import type { WebhookShape } from "./webhook-envelopes"
import type { WebhookDelivery, WebhookMode } from "./webhook-sender"
import type { RecordedRequest } from "./world"

export type SandboxOptions = {
  /** 0 or nothing: a free one. */
  port?: number
  /** Loopback only. Default `127.0.0.1`. */
  host?: "127.0.0.1" | "::1" | "localhost"
  credentials?: Credentials
  /**
   * Path of the cancel operation, which the interface does not give. Default
   * `/api/v1/invoices/{invoice}/cancel`; null: there is none (404).
   */
  cancelPath?: string | null
  /** Default 120. */
  readsPerMinute?: number
  /** Waits between webhook attempts, in ms. Default 1, 5 and 15 s. */
  webhookRetryDelaysMs?: readonly number[]
  /** Names beside loopback by which it may be called, for example in a container network. */
  allowedHosts?: readonly string[]
  /** Webhooks go to loopback only, unless this is true. */
  webhooksAnywhere?: boolean
  /** Language of the hosted page; without it the browser's choice. */
  lang?: "en" | "ar"
  /** One line per call and delivery: methods, paths, statuses, ids. */
  log?: (line: string) => void
}

/** Moves an invoice; ends with the first webhook attempt, if one is made. */
type Move = (id: string) => Promise<void>

/** A running sandbox. After `reset` read its lists anew. */
export type Sandbox = {
  readonly url: string
  readonly port: number
  readonly credentials: Credentials
  /** Of a second merchant, whose invoices the first one cannot see. */
  readonly otherCredentials: Credentials
  readonly requests: RecordedRequest[]
  readonly deliveries: WebhookDelivery[]
  /** Oldest first; live objects, not copies. */
  invoices: () => SandboxInvoice[]
  /** Throws when unknown. */
  invoice: (id: string) => SandboxInvoice
  /** Also from void invoices, as a late payment; not from completed or reviewed ones. */
  pay: Move
  /** Paid, but under review. */
  review: Move
  approve: Move
  reject: Move
  cancel: Move
  expire: Move
  /**
   * Sets fields as given, however odd; throws for another id. An invoice whose
   * status or expires_at was patched is left alone by the clock.
   */
  patchInvoice: (id: string, fields: Record<string, unknown>) => void
  /** Throws for an unknown fault, and for options that cannot be served. */
  failNext: (
    operation: FaultOperation,
    fault: FaultName,
    options?: FaultOptions
  ) => void
  /** Shape of error bodies from now on; `rotate` takes each in turn. */
  errorShape: (shape: ErrorShape | "rotate") => void
  readonly webhooks: {
    mode: (mode: WebhookMode) => void
    shape: (shape: WebhookShape | "rotate") => void
    /** Sends what is held; the mode stays. */
    release: () => Promise<void>
    /** Sends the event of the present status again, 1 to 100 copies at once, in any mode. */
    resend: (id: string, times?: number) => Promise<void>
    /** Resolves when nothing is under way and no retry is due. */
    idle: () => Promise<void>
  }
  readonly merchant: {
    set: (fields: Partial<Omit<Merchant, "credentials" | "email">>) => void
  }
  /** From now on only these are valid; the old ones get 401. */
  rotateCredentials: (credentials: Credentials) => void
  /** Moves the sandbox's clock by `ms`, forth or back, and expires what is due. */
  moveClock: (ms: number) => void
  /** As freshly started: no invoices, requests, deliveries, faults, changes. */
  reset: () => void
  close: () => Promise<void>
}
