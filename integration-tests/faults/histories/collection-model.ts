import { toInvoiceAmount } from "../../../src/payment-rules/checkout/amount"
import { PROVIDER_ID } from "../../../src/payment-rules/options/provider-id"
import type { LedgerModel } from "./ledger-model"

export type ModelSession = {
  id: string
  provider_id: string
  status: string
  amount: number
  currency_code: string
  /** The session id that a storefront wrote into `data`, until our provider has answered. */
  sent: string | null
}

type ModelPayment = {
  session_id: string
  provider_id: string
  amount: number
  captures: number[]
  /** As the ledger counts. */
  captured_at: number
  canceled: boolean
  refunded: boolean
}

export const OTHER_PROVIDER = "pp_other"

const PROCESSABLE = [
  "pending",
  "requires_more",
  "authorized",
  "captured",
  "pending_authorization",
]

const ONLY_CHOSEN = ["pending", "requires_more"]

/** One of Medusa's payment collections in memory. */
export class CollectionModel {
  status = "not_paid"
  sessions: ModelSession[] = []
  readonly payments: ModelPayment[] = []

  constructor(
    readonly id: string,
    public amount: number,
    private readonly parts: { ledger: LedgerModel; believesData: boolean }
  ) {}

  get firstProcessable(): ModelSession | undefined {
    return this.sessions.find(({ status }) => PROCESSABLE.includes(status))
  }

  /** As `othersHoldMoney` of the rules. */
  get holdsOthersMoney(): boolean {
    return (
      this.payments.some(
        ({ provider_id, canceled, captures }) =>
          provider_id !== PROVIDER_ID && !canceled && captures.length === 0
      ) ||
      this.sessions.some(
        ({ provider_id, status }) =>
          provider_id !== PROVIDER_ID && status === "pending_authorization"
      )
    )
  }

  get hasOthersPayment(): boolean {
    return this.payments.some(
      (one) => one.provider_id !== PROVIDER_ID && !one.canceled
    )
  }

  get isPromisedElsewhere(): boolean {
    return (
      this.hasOthersPayment ||
      this.sessions.some(
        ({ provider_id, status }) =>
          provider_id !== PROVIDER_ID &&
          PROCESSABLE.includes(status) &&
          !ONLY_CHOSEN.includes(status)
      )
    )
  }

  get hasOtherMethod(): boolean {
    return (
      this.hasOthersPayment ||
      this.sessions.some(
        ({ provider_id, status }) =>
          provider_id !== PROVIDER_ID && PROCESSABLE.includes(status)
      )
    )
  }

  session(id: string | null): ModelSession | undefined {
    return this.sessions.find((one) => one.id === id)
  }

  /** core's create-payment-sessions: of the collection's amount, and all others go. */
  useSession(
    session: Pick<ModelSession, "id" | "provider_id" | "status"> & {
      sent?: string | null
    },
    now: Date
  ): ModelSession {
    const before = this.sessions
    const { amount } = this
    const made = { sent: null, ...session, amount, currency_code: "egp" }
    this.sessions = [...before, made]
    this.deleteSessions(before, now)
    return made
  }

  /** deletePayment is given the session's data and nothing else. */
  deleteSessions(gone: ModelSession[], now: Date): void {
    const { ledger, believesData } = this.parts
    this.sessions = this.sessions.filter((one) => !gone.includes(one))
    for (const { id, sent, provider_id } of gone) {
      const named = sent === null ? id : believesData ? sent : null
      if (named !== null && provider_id === PROVIDER_ID) {
        ledger.release(named, now)
      }
    }
  }

  authorizeOther(session: ModelSession): void {
    if (session.status !== "pending_authorization") {
      this.pay(session, [])
    }
  }

  get isOursPaid(): boolean {
    return this.payments.some(
      ({ provider_id, captures }) =>
        provider_id === PROVIDER_ID && captures.length > 0
    )
  }

  /** The amounts that were taken. */
  captureOthers(): number[] {
    const waiting = this.payments.filter(
      ({ provider_id, captures, canceled }) =>
        provider_id !== PROVIDER_ID && captures.length === 0 && !canceled
    )
    for (const payment of waiting) {
      payment.captures.push(payment.amount)
      payment.captured_at = this.tick()
    }
    if (waiting.length > 0) {
      this.updateStatus()
    }
    return waiting.map(({ amount }) => amount)
  }

  /** The session's amount becomes the Payment's and its capture's. */
  capture(session: ModelSession): ModelPayment {
    const known = this.payments.find(
      ({ session_id }) => session_id === session.id
    )
    const payment = known ?? this.pay(session, [session.amount])
    if (payment.captures.length === 0 && !payment.canceled) {
      payment.captures.push(payment.amount)
      payment.captured_at = this.tick()
    }
    this.updateStatus()
    return payment
  }

  private tick(): number {
    return ++this.parts.ledger.ticks
  }

  private pay(session: ModelSession, captures: number[]): ModelPayment {
    const { id, provider_id, amount } = session
    const rest = { captured_at: this.tick(), canceled: false, refunded: false }
    const payment = { session_id: id, provider_id, amount, captures, ...rest }
    this.payments.push(payment)
    session.status = "authorized"
    this.updateStatus()
    return payment
  }

  /** As core does after each authorization and capture. */
  private updateStatus(): void {
    const standing = this.payments.filter(({ canceled }) => !canceled)
    const captured = standing
      .flatMap(({ captures }) => captures)
      .reduce((sum, amount) => sum + amount, 0)
    if (captured > 0) {
      const isWhole = captured.toFixed(2) >= toInvoiceAmount(this.amount)
      this.status = isWhole ? "completed" : "partially_captured"
    } else {
      this.status = standing.length > 0 ? "authorized" : "awaiting"
    }
  }
}
