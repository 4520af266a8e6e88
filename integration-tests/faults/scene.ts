import { Modules } from "@medusajs/framework/utils"
import type { Customer } from "../http/customer"
import type { TestStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import type { SandboxInvoice } from "../../src/sandbox"
import { runWorker } from "../../src/settlement/worker/run-worker"
import { TASK_WORKERS } from "../../src/task-workers"
import { ageEverything } from "./pass-time"
import { OthersWatch } from "./watch-others"

/** A lease of it is given back by nobody; it lapses. */
export const DEAD_PROCESS = "a process that died"

/**
 * A run of complete-cart that Medusa's in-memory engine gave up keeps its lock of the cart for so
 * long, and a fault's row must not depend on whether one was given up.
 */
const LONGEST_LOCK_S = 120

/** The stage of one row of the matrix: a fresh store, a fresh service, its people. */
export class Scene {
  readonly shoppers: Shopper[] = []
  /** Those of them who are signed in. */
  readonly customers: Customer[] = []
  /** Repairs that a step leaves for a later one, for the parts that it broke. */
  readonly repairs: (() => Promise<unknown>)[] = []
  readonly others = new OthersWatch(this)

  /** An order that never had a cart. */
  draftId: string | null = null

  private locksAgedBy = 0

  /** The number of invoices when the scene began. */
  readonly invoicesBefore: number

  constructor(readonly store: TestStore) {
    this.invoicesBefore = this.invoices.length
    // Every request is the row's own, so that their order is known.
    this.sandbox.webhooks.mode("drop")
  }

  get sandbox() {
    return this.store.sandbox()
  }

  get watch() {
    return this.store.watch()
  }

  get container() {
    return this.store.container()
  }

  get db() {
    return this.watch.db()
  }

  newShopper(): Shopper {
    const shopper = this.others.follow(this.store.shopper())
    this.shoppers.push(shopper)
    return shopper
  }

  /** The shopper of a row that has only one. */
  get buyer(): Shopper {
    const [first] = this.shoppers
    return first ?? this.newShopper()
  }

  /** The order that stands for the people of this scene, the newest one. */
  async order(): Promise<string | null> {
    const [link] = await this.db("order_cart")
      .whereIn(
        "cart_id",
        this.shoppers.map(({ cartId }) => cartId)
      )
      .whereNull("deleted_at")
      .orderBy("created_at", "desc")
    return (link?.order_id as string | undefined) ?? this.draftId
  }

  get invoices(): SandboxInvoice[] {
    return this.sandbox.invoices()
  }

  rows(): Promise<StoredRow[]> {
    return this.watch.rows()
  }

  /** Moves the store and the service together. */
  async passTime(seconds: number): Promise<void> {
    await ageEverything(this, seconds)
    this.locksAgedBy += seconds
    if (this.locksAgedBy >= LONGEST_LOCK_S) {
      this.locksAgedBy = 0
      await this.container.resolve(Modules.LOCKING).releaseAll()
    }
  }

  /** Until nothing is due and nobody works on a row. */
  async runWorker(): Promise<void> {
    await this.sandbox.webhooks.idle()
    for (let pass = 0; pass < 2; pass++) {
      await runWorker(this.container, TASK_WORKERS)
      await this.watch.until("nobody works on a row", async () => {
        const rows = await this.db("invoice_payment")
          .whereRaw("lease_until > now()")
          .whereNot("lease_holder", DEAD_PROCESS)
        return rows.length === 0
      })
    }
  }

  /** Repairs in reverse order: the part that broke last works first. */
  async repairAll(): Promise<void> {
    for (const repair of this.repairs.splice(0).reverse()) {
      await repair()
    }
  }
}
