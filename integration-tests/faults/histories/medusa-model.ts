import { decideAuthorization } from "../../../src/payment-rules/authorization"
import type { InvoicePaymentOptions } from "../../../src/payment-rules/options"
import { PROVIDER_ID } from "../../../src/payment-rules/provider-id"
import { type SessionFact } from "../../../src/payment-rules/settle-decision"
import type { Break } from "./acts"
import type { LedgerModel, ModelRow } from "./ledger-model"

export type ModelOrder = {
  id: string
  canceled: boolean
  total: number
  cartLinked: boolean
  collectionLinked: boolean
  transactions: number[]
}

type ModelPayment = {
  session_id: string
  provider_id: string
  captures: number[]
}

const OTHER_PROVIDER = "pp_other"
const OVER = ["canceled", "error"]

/** A step of Medusa threw, or its process died. */
export class Broken extends Error {
  constructor(readonly lostTheClaim = false) {
    super("broken")
  }
}

/** Medusa's part in memory, as it was seen to behave (docs/decisions). */
export class MedusaModel {
  cart = { total: 103.9, currency_code: "egp", completed: false }
  collectionAmount = 103.9
  sessions: SessionFact[] = []
  readonly orders: ModelOrder[] = []
  readonly payments: ModelPayment[] = []
  private made = 0

  constructor(
    private readonly ledger: LedgerModel,
    readonly underReview: InvoicePaymentOptions["underReview"]
  ) {}

  get cartOrder(): ModelOrder | undefined {
    return this.orders.find((order) => order.cartLinked)
  }

  order(id: string | null): ModelOrder | undefined {
    return this.orders.find((order) => order.id === id)
  }

  newSessionId(): string {
    return `session_${this.made++}`
  }

  get isOver(): boolean {
    return (
      this.payments.some(({ captures }) => captures.length > 0) ||
      this.orders.some((order) => order.canceled && order.collectionLinked)
    )
  }

  /** A new session takes the place of the others, which are let go. */
  useSession(id: string, provider: string, status: string, now: Date): void {
    const before = this.sessions
    this.sessions = [{ id, provider_id: provider, status }]
    before.forEach((session) => this.ledger.release(session.id, now))
  }

  chooseOther(now: Date): void {
    if (!this.isOver) {
      this.useSession(this.newSessionId(), OTHER_PROVIDER, "pending", now)
    }
  }

  resize(total: number, now: Date): void {
    if (this.cart.completed || total === this.cart.total) {
      return
    }
    this.cart.total = total
    this.collectionAmount = total
    this.sessions.forEach((session) => this.ledger.release(session.id, now))
    this.sessions = []
  }

  /** core's complete-cart. */
  complete(breaks: Break, now: Date): ModelOrder {
    if (this.cartOrder) {
      return this.cartOrder
    }
    const session = this.sessions.find(({ status }) => !OVER.includes(status))
    if (!session || this.orders.some((order) => order.collectionLinked)) {
      throw new Broken()
    }
    if (session.provider_id === PROVIDER_ID) {
      this.authorizeForOrder(session, now)
    } else {
      const { id, provider_id } = session
      this.payments.push({ session_id: id, provider_id, captures: [] })
      session.status = "authorized"
    }
    return this.place(breaks)
  }

  private authorizeForOrder(session: SessionFact, now: Date): void {
    const row = this.ledger.bySession(session.id)
    const answer = row && this.authorize(row)
    if (answer !== "claim" || !this.ledger.claim(row as ModelRow, now)) {
      throw new Broken(true)
    }
    session.status = "pending_authorization"
  }

  private place(breaks: Break): ModelOrder {
    if (breaks === "before_order") {
      throw new Broken()
    }
    const order: ModelOrder = {
      id: `order_${this.orders.length}`,
      canceled: false,
      total: this.cart.total,
      cartLinked: breaks !== "half_order",
      collectionLinked: true,
      transactions: [],
    }
    this.orders.push(order)
    if (breaks === "half_order") {
      throw new Broken()
    }
    this.cart.completed = breaks !== "after_order"
    if (breaks === "after_order") {
      throw new Broken()
    }
    this.ledger.orderPlaced(order.id)
    return order
  }

  authorize(row: ModelRow) {
    const standing = this.order(row.order_id)
    return decideAuthorization({
      row,
      orderCanceled: standing?.canceled ?? false,
      linkedOrders: this.orders
        .filter((order) => order.collectionLinked)
        .map(({ id }) => id),
      cart: row.order_id ? null : this.cart,
      underReview: this.underReview,
    })
  }

  /** core's process-payment, `captured`, without an amount. */
  capture(row: ModelRow, breaks: Break): void {
    const session = this.sessions.find(({ id }) => id === row.session_id)
    if (!session || breaks === "before_capture") {
      throw new Broken()
    }
    if (this.authorize(row) !== "captured") {
      throw new Broken(true)
    }
    let payment = this.payments.find((one) => one.session_id === session.id)
    if (!payment) {
      const captures = [this.collectionAmount]
      payment = { session_id: session.id, provider_id: PROVIDER_ID, captures }
      this.payments.push(payment)
      session.status = "authorized"
    }
    if (breaks === "half_capture") {
      throw new Broken()
    }
    const order = this.order(row.order_id)
    if (order && order.transactions.length === 0) {
      order.transactions.push(...payment.captures)
    }
  }

  cancelOrder(id: string): void {
    this.orders
      .filter((order) => order.id === id)
      .forEach((order) => Object.assign(order, { canceled: true }))
  }

  removeStray(keep: string | null): void {
    for (const order of this.orders) {
      if (order.collectionLinked && order.id !== keep) {
        Object.assign(order, { collectionLinked: false, cartLinked: false })
        order.canceled = true
      }
    }
  }
}
