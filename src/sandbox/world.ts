import type { IncomingHttpHeaders } from "node:http"
import { Clock } from "./clock"
import { FaultQueue } from "./faults"
import {
  newInvoice,
  type AcceptedRequest,
  type SandboxInvoice,
} from "./invoice"
import { takeStep, type Step } from "./invoice-steps"
import { Merchants, type Credentials } from "./merchants"
import { ReadLimit } from "./read-limit"
import { ErrorBodies } from "./refusals"
import { WebhookSender } from "./webhook-sender"

export type Operation = "create" | "get" | "cancel" | "me" | "other"

/** One API call, with its headers as they came, since tests check them. */
export type RecordedRequest = {
  operation: Operation
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** Parsed JSON, or null when the body was none. */
  body: unknown
  raw: string
  /** Real time in ms. */
  at: number
  /** Null until answered, and for ever when the connection was cut. */
  status: number | null
}

type WorldOptions = {
  origin: string
  credentials: Credentials
  cancelPath: string | null
  readsPerMinute: number
  retryDelaysMs?: readonly number[]
  webhooksAnywhere: boolean
  log: (line: string) => void
}

/** All state of the sandbox. A reset replaces it by a new one. */
export class World {
  readonly clock = new Clock()
  readonly merchants: Merchants
  readonly faults = new FaultQueue()
  readonly errors = new ErrorBodies()
  readonly readLimit: ReadLimit
  readonly webhooks: WebhookSender
  readonly requests: RecordedRequest[] = []
  private readonly byId = new Map<string, SandboxInvoice>()
  /** Invoices whose status or expiry was patched: the clock does not expire them. */
  private readonly pinned = new Set<string>()

  constructor(readonly options: WorldOptions) {
    this.merchants = new Merchants(options.credentials)
    this.readLimit = new ReadLimit(options.readsPerMinute)
    this.webhooks = new WebhookSender(options)
  }

  /** Oldest first. */
  get invoices(): SandboxInvoice[] {
    return [...this.byId.values()]
  }

  find(id: string): SandboxInvoice | undefined {
    return this.byId.get(id)
  }

  get(id: string): SandboxInvoice {
    const invoice = this.find(id)
    if (!invoice) {
      throw new Error(`No invoice ${id}`)
    }
    return invoice
  }

  create(request: AcceptedRequest, merchantId: string): SandboxInvoice {
    const { clock } = this
    const { origin } = this.options
    const invoice = newInvoice(request, { clock, merchantId, origin })
    this.byId.set(invoice.id, invoice)
    return invoice
  }

  /** Changes the state at once; the promise resolves after the first webhook attempt. */
  async step(id: string, step: Step, rail?: string): Promise<void> {
    const invoice = this.get(id)
    const event = takeStep(invoice, step, { clock: this.clock, rail })
    this.pinned.delete(id)
    await this.webhooks.announce(event, invoice)
  }

  /** For callers that wait for no webhook: a failure is logged, and does not end the process. */
  beginStep(...step: Parameters<World["step"]>): void {
    this.step(...step).catch((error) => this.options.log(String(error)))
  }

  /** @throws Error for another id: the invoice would be found under none */
  patch(id: string, fields: Record<string, unknown>): void {
    const invoice = this.get(id)
    if ("id" in fields && fields.id !== id) {
      throw new Error("A patch cannot change the id of an invoice")
    }
    Object.assign(invoice, fields)
    if ("status" in fields || "expires_at" in fields) {
      this.pinned.add(id)
    }
  }

  /** Expires what is due by the sandbox's clock. */
  expireDue(): void {
    const now = this.clock.now()
    for (const { id, status, expires_at } of this.byId.values()) {
      // Asked first: the expires_at of a pinned one may be anything.
      const watched = status === "pending" && !this.pinned.has(id)
      if (watched && Date.parse(expires_at) <= now) {
        this.beginStep(id, "expire")
      }
    }
  }
}
