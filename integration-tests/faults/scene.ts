import type { TestStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import type { SandboxInvoice } from "../../src/sandbox"
import { drainInvoicePayments } from "../../src/workflows/drain-invoice-payments"
import { ageEverything } from "./pass-time"

/** The stage of one row of the matrix: a fresh store, a fresh service, its people. */
export class Scene {
  readonly shoppers: Shopper[] = []
  /** What a step leaves behind for a later one: how to mend what it broke. */
  readonly repairs: (() => Promise<unknown>)[] = []

  constructor(readonly store: TestStore) {
    // Every hint is the row's own, so that their order is known.
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
    const shopper = this.store.shopper()
    this.shoppers.push(shopper)
    return shopper
  }

  /** The shopper of a row that has only one. */
  get buyer(): Shopper {
    const [first] = this.shoppers
    return first ?? this.newShopper()
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
  }

  /** Until nothing is due and nobody works on a row. */
  async drain(): Promise<void> {
    await this.sandbox.webhooks.idle()
    await drainInvoicePayments(this.container)
    await this.watch.settledDown()
    await drainInvoicePayments(this.container)
    await this.watch.settledDown()
  }
}
