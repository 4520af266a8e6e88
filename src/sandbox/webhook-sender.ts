import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { asText } from "./as-text"
import { isLoopbackUrl } from "./caller-check"
import type { SandboxInvoice } from "./invoice"
import { postJson } from "./post-json"
import { Slots } from "./slots"
import {
  toEnvelope,
  WEBHOOK_SHAPES,
  type WebhookShape,
} from "./webhook-envelopes"

export const WEBHOOK_MODES = ["send", "hold", "drop"] as const
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

/** One attempt. Attempts of the same webhook share `id` and `body`. */
export type WebhookDelivery = {
  id: string
  invoiceId: string
  url: string
  body: string
  event: string
  shape: WebhookShape
  /** 1 for the first. */
  attempt: number
  /** Null when no answer came; `error` then says why. */
  status: number | null
  error: string | null
  /** Real time of the start, in ms. */
  at: number
  durationMs: number
}

type Webhook = Pick<
  WebhookDelivery,
  "id" | "invoiceId" | "url" | "body" | "event" | "shape"
>

/**
 * All of this is the sandbox's own policy; retries, time-outs and the expected
 * reply are not shown. A 2xx within 10 s is taken as received.
 */
const RETRY_DELAYS_MS = [1000, 5000, 15000]
const TIMEOUT_MS = 10000
const AT_ONCE = 10
/** Each copy is kept with its body, of up to a megabyte. */
const MAX_COPIES = 100
const NOT_LOOPBACK =
  "not on loopback: start with --webhooks-anywhere to call it"

type SenderOptions = {
  log: (line: string) => void
  retryDelaysMs?: readonly number[]
  webhooksAnywhere: boolean
}

export class WebhookSender {
  readonly deliveries: WebhookDelivery[] = []
  readonly held: Webhook[] = []
  mode: WebhookMode = "send"
  shape: WebhookShape | "rotate" = "rotate"
  private turn = 0
  private slots = new Slots(AT_ONCE)
  private running = new Set<Promise<void>>()
  private stopped = new AbortController()

  constructor(private readonly options: SenderOptions) {}

  /** Sends the event as the mode says; resolves after the first attempt, if there is one. */
  async announce(event: string, invoice: SandboxInvoice): Promise<void> {
    if (!invoice.webhook_url || this.mode === "drop") {
      return
    }
    const webhook = this.compose(event, invoice, invoice.webhook_url)
    if (this.mode === "hold") {
      this.held.push(webhook)
    } else {
      await this.start(webhook)
    }
  }

  /** Sends `times` copies at once, whatever the mode. Rejects for more than 100. */
  async resend(
    event: string,
    invoice: SandboxInvoice,
    times: number
  ): Promise<void> {
    const url = invoice.webhook_url
    if (!url) {
      throw new Error(`Invoice ${invoice.id} has no webhook_url`)
    }
    if (!Number.isInteger(times) || times < 1 || times > MAX_COPIES) {
      throw new Error(`times is a whole number from 1 to ${MAX_COPIES}`)
    }
    const copies = Array.from({ length: times }, () =>
      this.start(this.compose(event, invoice, url))
    )
    await Promise.all(copies)
  }

  /** Sends the held webhooks in their order; the mode stays. */
  async release(): Promise<void> {
    const webhooks = this.held.splice(0)
    await Promise.all(webhooks.map((webhook) => this.start(webhook)))
  }

  /** Resolves when nothing is under way and no retry is due. Held webhooks do not count. */
  async idle(): Promise<void> {
    while (this.running.size > 0) {
      await Promise.all(this.running)
    }
  }

  /** Ends attempts under way and forgets retries. */
  async stop(): Promise<void> {
    this.stopped.abort()
    await this.idle()
  }

  private compose(
    event: string,
    invoice: SandboxInvoice,
    address: unknown
  ): Webhook {
    const shape =
      this.shape === "rotate"
        ? (WEBHOOK_SHAPES[this.turn++ % WEBHOOK_SHAPES.length] as WebhookShape)
        : this.shape
    const body = toEnvelope(shape, event, invoice)
    // A patched address may be anything: its delivery then fails, and says why.
    const url = asText(address)
    return { id: randomUUID(), invoiceId: invoice.id, url, body, event, shape }
  }

  /** Resolves after the first attempt; the retries continue in the background. */
  private async start(webhook: Webhook): Promise<void> {
    const first = this.attempt(webhook, 1)
    const whole: Promise<void> = first
      .then((received) => (received ? undefined : this.retry(webhook)))
      .finally(() => this.running.delete(whole))
    this.running.add(whole)
    await first
  }

  private async retry(webhook: Webhook): Promise<void> {
    const { signal } = this.stopped
    if (!this.mayCall(webhook.url)) {
      return
    }
    const { retryDelaysMs = RETRY_DELAYS_MS } = this.options
    for (const [index, delay] of retryDelaysMs.entries()) {
      await sleep(delay, undefined, { signal, ref: false }).catch(() => null)
      if (signal.aborted || this.mode === "drop") {
        return
      }
      if (this.mode === "hold") {
        this.held.push(webhook)
        return
      }
      if (await this.attempt(webhook, index + 2)) {
        return
      }
    }
  }

  private async attempt(webhook: Webhook, attempt: number): Promise<boolean> {
    return this.slots.use(async () => {
      const at = Date.now()
      const signal = AbortSignal.any([
        this.stopped.signal,
        AbortSignal.timeout(TIMEOUT_MS),
      ])
      const outcome = this.mayCall(webhook.url)
        ? await postJson(webhook.url, webhook.body, signal)
        : { status: null, error: NOT_LOOPBACK }
      const durationMs = Date.now() - at
      this.deliveries.push({ ...webhook, ...outcome, attempt, at, durationMs })
      this.options.log(
        `webhook ${webhook.event} ${webhook.invoiceId} attempt ${attempt}: ${outcome.status ?? outcome.error}`
      )
      return outcome.status !== null && Math.floor(outcome.status / 100) === 2
    })
  }

  /** Somebody who can create or patch an invoice must not make us post into a network. */
  private mayCall(url: string): boolean {
    return this.options.webhooksAnywhere || isLoopbackUrl(url)
  }
}
