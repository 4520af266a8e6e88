import { setTimeout as sleep } from "node:timers/promises"
import { MedusaError } from "@medusajs/framework/utils"
import { Slots } from "./slots"
import type { Knex } from "./table"

/** Work that took so long hangs, for example in a hook of the store; the next work begins. */
const HANGS_AFTER_MS = 60_000

/** How long a caller waits for another's work on the same order. */
const LOCK_PATIENCE_MS = 5_000
const LOCK_STEP_MS = 25

/** The error's code if the caller does not get the order's turn in time. */
export const ORDER_BUSY = "order_busy"
export const ORDER_BUSY_TEXT =
  "This order is being worked on. Try again in a moment."

/** `undo`: cancels of second orders. If one hangs, a human is asked to cancel the order. */
type Queue = "worker" | "undo" | "admin" | "shopper"

/**
 * One order at a time across all processes. A turn is a lock of PostgreSQL in an open transaction,
 * so it ends with its process, and a process that is only slow keeps it. But each turn holds a
 * connection of the pool while its work needs another. The limits keep a part of the pool free for
 * those second connections.
 */
export class OrderTurns {
  /** One queue for each caller: requests that hang do not delay captures. */
  private readonly slots: Record<Queue, Slots>
  private readonly strangers: Slots
  /** How many turns may be kept for work that hangs. */
  private readonly mostHanging: number
  /** Each ends the turn of work that hangs, the oldest first. */
  private readonly hanging: (() => void)[] = []

  constructor(
    private readonly db: Knex,
    private readonly hangsAfterMs = HANGS_AFTER_MS
  ) {
    const { client } = db as { client?: { pool?: { max?: number } } }
    const { max = 10 } = client?.pool ?? {}
    const many = Math.max(1, Math.floor(max / 4))
    this.slots = {
      worker: new Slots(1, hangsAfterMs),
      undo: new Slots(1, hangsAfterMs),
      admin: new Slots(many, hangsAfterMs),
      shopper: new Slots(many, hangsAfterMs),
    }
    this.strangers = new Slots(1, hangsAfterMs)
    this.mostHanging = Math.floor(max / 5)
  }

  /**
   * Runs `work` for one order at a time across all processes: the second caller finds what
   * the first has made. Within this process few of them run at once.
   */
  async alone<Result>(
    orderId: string,
    work: () => Promise<Result>,
    queue: Queue = "worker"
  ): Promise<Result> {
    const slots = this.slots[queue]
    const deadline = performance.now() + LOCK_PATIENCE_MS
    for (;;) {
      const most = queue === "undo" ? 0 : this.mostHanging
      const done = await slots.run(() => this.ifFree(orderId, work, most))
      if (done) {
        return done.result
      }
      if (performance.now() > deadline) {
        throw new MedusaError(
          MedusaError.Types.NOT_ALLOWED,
          ORDER_BUSY_TEXT,
          ORDER_BUSY
        )
      }
      await sleep(LOCK_STEP_MS)
    }
  }

  /**
   * The same for requests that anybody can send: it does not wait for the order's turn, and one of
   * them at a time waits for a connection. A flood of them delays only itself and other work on the
   * same order.
   * @returns false: the order is being worked on, or too many of these requests came
   */
  async tryAlone(orderId: string, work: () => Promise<void>): Promise<boolean> {
    const deadline = performance.now() + LOCK_PATIENCE_MS
    return this.strangers.run(async () => {
      if (performance.now() > deadline) {
        return false
      }
      const { shopper } = this.slots
      return (await shopper.run(() => this.ifFree(orderId, work))) !== null
    })
  }

  /**
   * null: another run has the order's turn. The lock is only tried, so a caller that waits holds
   * no connection.
   */
  private async ifFree<Result>(
    orderId: string,
    work: () => Promise<Result>,
    mostHanging = this.mostHanging
  ): Promise<{ result: Result } | null> {
    const begun = await this.db.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { is_free: boolean }[] }>(
        "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as is_free",
        [`invoice-payment-order:${orderId}`]
      )
      if (!rows[0]?.is_free) {
        return null
      }
      const run = work()
      await this.keepTurn(
        run.catch(() => undefined),
        mostHanging
      )
      return { run }
    })
    return begun && { result: await begun.run }
  }

  /**
   * Resolves when the work has ended. A hook of the store may never return: such work keeps its
   * turn as well, but only few of them do. With every further one the oldest turn ends, while its
   * work goes on; otherwise hooks that hang would take the whole pool, one connection after
   * another.
   */
  private async keepTurn(
    work: Promise<unknown>,
    mostHanging: number
  ): Promise<void> {
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const timer = setTimeout(() => {
      if (mostHanging === 0) {
        end()
        return
      }
      this.hanging.push(end)
      if (this.hanging.length > mostHanging) {
        this.hanging.shift()?.()
      }
    }, this.hangsAfterMs).unref()
    await Promise.race([work, ended])
    clearTimeout(timer)
    const at = this.hanging.indexOf(end)
    if (at >= 0) {
      this.hanging.splice(at, 1)
    }
  }
}
