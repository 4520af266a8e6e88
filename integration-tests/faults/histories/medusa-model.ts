import { decideAuthorization } from "../../../src/payment-rules/checkout/authorization"
import { isFinallyTold } from "../../../src/payment-rules/settlement/told-reason"
import type { InvoicePaymentOptions } from "../../../src/payment-rules/options/options"
import { PROVIDER_ID } from "../../../src/payment-rules/options/provider-id"
import type { Break } from "./acts"
import { CollectionModel, type ModelSession } from "./collection-model"
import type { LedgerModel, ModelRow } from "./ledger-model"

export type ModelOrder = {
  id: string
  canceled: boolean
  total: number
  /** When it was given another total, as the ledger counts; null: never. */
  edited_at: number | null
  /** null: the link to the cart is missing, or there never was a cart. */
  cart_id: string | null
  collections: string[]
  transactions: { collection_id: string; amount: number }[]
}

export type ModelCart = {
  id: string
  total: number
  currency_code: string
  completed: boolean
  collection: CollectionModel
}

export type ModelOptions = Pick<
  InvoicePaymentOptions,
  "underReview" | "onReviewRejected" | "orderPlacement" | "unpaidOrderHours"
> & {
  /**
   * As if the provider looked for its row in the session's data: other checks have to hold alone.
   */
  believesData: boolean
}

/** A step of Medusa threw, or its process died. */
export class Broken extends Error {
  constructor(readonly wasRefusedPayment = false) {
    super("broken")
  }
}

/**
 * Medusa's part in memory, as it was read and seen to behave (docs/decisions). The
 * first cart is the shopper's, the second one a thief's.
 */
export class MedusaModel {
  readonly collections: CollectionModel[] = []
  readonly carts: ModelCart[]
  readonly orders: ModelOrder[] = []
  private made = 0

  constructor(
    readonly ledger: LedgerModel,
    readonly options: ModelOptions
  ) {
    this.carts = ["cart_0", "cart_1"].map((id) => ({
      id,
      total: 103.9,
      currency_code: "egp",
      completed: false,
      collection: this.newCollection(103.9),
    }))
  }

  get cart(): ModelCart {
    return this.carts[0]!
  }

  newCollection(amount: number): CollectionModel {
    const id = `collection_${this.collections.length}`
    const collection = new CollectionModel(id, amount, {
      ledger: this.ledger,
      believesData: this.options.believesData,
    })
    this.collections.push(collection)
    return collection
  }

  newSessionId(): string {
    return `session_${this.made++}`
  }

  cartOf(id: string | null): ModelCart | undefined {
    return this.carts.find((cart) => cart.id === id)
  }

  order(id: string | null): ModelOrder | undefined {
    return this.orders.find((order) => order.id === id)
  }

  collection(id: string): CollectionModel {
    return this.collections.find((one) => one.id === id)!
  }

  ordersOf(collectionId: string): ModelOrder[] {
    return this.orders.filter((one) => one.collections.includes(collectionId))
  }

  due(order: ModelOrder): number {
    const paid = order.transactions.reduce((sum, one) => sum + one.amount, 0)
    return Number((order.total - paid).toFixed(2))
  }

  /** Our initiatePayment refuses here (providers/invoice-payment/payment-owner). */
  isOver(collection: CollectionModel): boolean {
    return (
      ["completed", "canceled"].includes(collection.status) ||
      this.ordersOf(collection.id).some(
        (order) => order.canceled || this.due(order) <= 0
      )
    )
  }

  resize(cart: ModelCart, total: number, now: Date): void {
    if (cart.completed || total === cart.total) {
      return
    }
    cart.total = total
    cart.collection.amount = total
    cart.collection.deleteSessions(cart.collection.sessions, now)
  }

  /** core's complete-cart. */
  complete(cart: ModelCart, breaks: Break, now: Date): ModelOrder {
    const standing = this.orders.find((order) => order.cart_id === cart.id)
    if (standing) {
      return standing
    }
    const { collection } = cart
    const session = collection.firstProcessable
    const isLinked = this.ordersOf(collection.id).length > 0
    if (!session || isLinked || breaks === "before_order") {
      throw new Broken()
    }
    if (session.provider_id !== PROVIDER_ID) {
      collection.authorizeOther(session)
      return this.place(cart, breaks)
    }
    const isCaptured = this.authorizeForOrder(session, now)
    const order = this.place(cart, breaks)
    if (isCaptured) {
      this.book(order, collection.id, collection.capture(session).captures)
    }
    return order
  }

  /** true: the provider says that the money is there already. */
  private authorizeForOrder(session: ModelSession, now: Date): boolean {
    const { believesData } = this.options
    const named = believesData && session.sent ? session.sent : session.id
    const row = this.ledger.bySession(named)
    const answer = row && this.authorize(row, session, now)
    const isUnpaid = answer === "claim_unpaid"
    const isClaimed =
      (answer === "claim" || isUnpaid) &&
      this.ledger.claim(row as ModelRow, isUnpaid, now)
    const isGiven = answer === "captured" || answer === "pending_authorization"
    if (!isClaimed && !isGiven) {
      throw new Broken(true)
    }
    session.status = "pending_authorization"
    return answer === "captured"
  }

  private place(cart: ModelCart, breaks: Break): ModelOrder {
    const order: ModelOrder = {
      id: `order_${this.orders.length}`,
      canceled: false,
      total: cart.total,
      edited_at: null,
      cart_id: breaks === "half_order" ? null : cart.id,
      collections: [cart.collection.id],
      transactions: [],
    }
    this.orders.push(order)
    if (breaks === "half_order") {
      throw new Broken()
    }
    cart.completed = breaks !== "after_order"
    if (breaks === "after_order") {
      throw new Broken()
    }
    this.ledger.orderPlaced(order.id, (row) => this.isPlacedFor(row, cart))
    return order
  }

  /** The subscriber's one statement (ledger/orders.ts, PLACED_FOR). */
  private isPlacedFor(row: ModelRow, { collection }: ModelCart): boolean {
    const status = collection.session(row.session_id)?.status ?? ""
    const isUsed = ["pending_authorization", "authorized"].includes(status)
    return (
      row.payment_collection_id === collection.id &&
      !collection.hasOthersPayment &&
      (isUsed ||
        (!collection.isPromisedElsewhere &&
          (row.claimed_until !== null || status === "pending")))
    )
  }

  authorize(row: ModelRow, session: ModelSession, now: Date) {
    const collection = this.collections.find(({ sessions }) =>
      sessions.includes(session)
    )
    return decideAuthorization({
      row,
      session: {
        ...session,
        payment_collection_id: collection?.id ?? "gone",
        collectionAmount: collection?.amount ?? 0,
      },
      orderCanceled: this.order(row.order_id)?.canceled ?? false,
      linkedOrders: this.ordersOf(row.payment_collection_id).map(
        ({ id }) => id
      ),
      cart: row.order_id ? null : (this.cartOf(row.cart_id) ?? null),
      waitsForRequest: isFinallyTold(row),
      hasUndecided: this.ledger.undecided(row.payment_collection_id),
      now,
      options: this.options,
    })
  }

  /** core's process-payment, `captured`, without an amount: the session's counts. */
  capture(row: ModelRow, breaks: Break, now: Date): void {
    const collection = this.collection(row.payment_collection_id)
    const session = collection.session(row.session_id)
    if (!session || breaks === "before_capture") {
      throw new Broken()
    }
    if (this.authorize(row, session, now) !== "captured") {
      throw new Broken(true)
    }
    const payment = collection.capture(session)
    const [order] = this.ordersOf(collection.id)
    if (breaks === "half_capture" || !order) {
      throw new Broken()
    }
    this.book(order, collection.id, payment.captures)
  }

  book(order: ModelOrder, collection_id: string, captures: number[]): void {
    if (
      !order.transactions.some((one) => one.collection_id === collection_id)
    ) {
      const lines = captures.map((amount) => ({ collection_id, amount }))
      order.transactions.push(...lines)
    }
  }

  /** Core's cancel-order: cancels authorized payments and refunds captured ones. */
  cancelOrder(order: ModelOrder): void {
    order.canceled = true
    for (const id of order.collections) {
      const { payments } = this.collection(id)
      for (const payment of payments) {
        payment.canceled = payment.captures.length === 0
        payment.refunded = payment.captures.length > 0
      }
      this.collection(id).status = "canceled"
    }
  }

  /** Orders that a broken run left behind are unlinked and cancelled. */
  removeOrphan(collectionId: string, keep: string | null): void {
    for (const order of this.ordersOf(collectionId)) {
      if (order.id !== keep) {
        Object.assign(order, { collections: [], cart_id: null, canceled: true })
      }
    }
  }
}
