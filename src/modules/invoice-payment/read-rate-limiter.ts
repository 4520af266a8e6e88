import { generateEntityId } from "@medusajs/framework/utils"
import { hasNothingToRead, type Knex } from "./ledger/table"

/** The share of the merchant's limit that we use, since others may read too. */
const SHARE_OF_LIMIT = 0.95
/**
 * The share that is kept for the schedule while it has work: requests cannot starve it, and
 * neither can rows that are due and requested as well.
 */
const SCHEDULE_SHARE = 0.1
/**
 * The share that requests of class 2 may use. Anybody can repeat them, with a page or a checkout,
 * so they leave the rest to webhooks.
 */
const LATER_SHARE = 0.75
/**
 * The share of the whole limit that requests of class 2 for carts may use; they count in the share
 * above as well. Anybody can make carts, and orders that are placed before they are paid, so other
 * orders have the rest.
 */
const CARTS_SHARE = 0.5
/**
 * A read reaches the service up to a second after its permit, so one minute of the service
 * can hold the reads of 61 of our seconds.
 */
const WINDOW = "interval '61 seconds'"
/**
 * The schedule's reads are spread over the minute. Our window is a second longer than the
 * service's minute. If all of these reads fell into one second, a minute of the service could have
 * none of them.
 */
const PACE = "interval '2 seconds'"
const PACES_IN_A_MINUTE = 30
/** An arbitrary constant; no other lock of the database may use it. */
const LOCK_KEY = 7_205_759_403

/**
 * 1 and 2: requests, urgent ones first; 3: the schedule; 4: requests of class 2 for an
 * invoice that belongs to no order, or to one that was placed unpaid.
 */
export const READ_CLASSES = [1, 2, 3, 4] as const
export type ReadClass = (typeof READ_CLASSES)[number]

/**
 * The class of a row's next read. A cart that was ordered with another method stays a cart here:
 * its row names no order. If a paid row is due for its second read, that read belongs to the
 * schedule, even if a refresh was requested.
 */
export const READ_CLASS = `(case
  when priority = 2 and status = 'completed' and next_due_at <= now() then 3
  when priority = 2
    and (order_id is null or placed_unpaid_at is not null and settled_at is null) then 4 else coalesce(priority, 3) end)`

/**
 * The class under which a row was found. If its own class is not among `:classes`, the schedule's
 * part found it, so the read counts as the schedule's.
 */
export const FOUND_CLASS = `(case when ${READ_CLASS} = any(:classes) then ${READ_CLASS} else 3 end)`

/**
 * The service's limit of reads a minute, kept across all processes: an exact sliding window in one
 * table. A fixed window would let twice the limit pass around its edge. The advisory lock
 * serialises the permits: under read committed two calls at once would not count each other's
 * permit, and both would take the last one.
 */
export class ReadRateLimiter {
  constructor(
    private readonly db: Knex,
    private readonly readsPerMinute: number
  ) {}

  /** The database time of the permit; null: none is left now. */
  async tryAcquire(readClass: ReadClass): Promise<Date | null> {
    return this.db.transaction(async (trx) => {
      await trx.raw("select pg_advisory_xact_lock(?)", [LOCK_KEY])
      await trx.raw(
        `delete from invoice_payment_read where taken_at <= clock_timestamp() - ${WINDOW}`
      )
      const { rows } = await trx.raw<{ rows: { taken_at: Date }[] }>(
        `insert into invoice_payment_read (id, taken_at, read_class)
         select :id, clock_timestamp(), :class
         where ${HAS_ROOM[readClass]}
         returning taken_at`,
        {
          id: generateEntityId(undefined, "invpayrd"),
          class: readClass,
          ...this.budgets(),
        }
      )
      return rows[0]?.taken_at ?? null
    })
  }

  /** The classes that would get a permit now. Asked without the lock, so it promises no permit. */
  async availableClasses(): Promise<ReadClass[]> {
    const { rows } = await this.db.raw<{
      rows: Record<ReadClass, boolean>[]
    }>(
      `select ${READ_CLASSES.map((one) => `${HAS_ROOM[one]} as "${one}"`).join(", ")}`,
      this.budgets()
    )
    return READ_CLASSES.filter((readClass) => rows[0]?.[readClass])
  }

  private budgets() {
    const budget = readBudget(this.readsPerMinute)
    return {
      budget,
      later_budget: Math.ceil(budget * LATER_SHARE),
      carts_budget: Math.ceil(budget * CARTS_SHARE),
      requests_budget: Math.floor(budget * (1 - SCHEDULE_SHARE)),
      schedule_pace: Math.ceil(budget / PACES_IN_A_MINUTE),
    }
  }
}

/** How many reads all processes together send within one minute of the service. */
export function readBudget(readsPerMinute: number): number {
  return Math.floor(readsPerMinute * SHARE_OF_LIMIT)
}

const TAKEN = `(select count(*) from invoice_payment_read
  where taken_at > clock_timestamp() - ${WINDOW})`

const TAKEN_BY_REQUESTS = `(select count(*) from invoice_payment_read
  where read_class <> 3 and taken_at > clock_timestamp() - ${WINDOW})`

const TAKEN_BY_LATER = `(select count(*) from invoice_payment_read
  where read_class in (2, 4) and taken_at > clock_timestamp() - ${WINDOW})`

const TAKEN_BY_CARTS = `(select count(*) from invoice_payment_read
  where read_class = 4 and taken_at > clock_timestamp() - ${WINDOW})`

const TAKEN_BY_SCHEDULE = `(select count(*) from invoice_payment_read
  where read_class = 3 and taken_at > clock_timestamp() - ${PACE})`

const SCHEDULE_HAS_WORK = `exists (select 1 from invoice_payment
  where deleted_at is null and next_due_at <= now() and status <> 'completed'
    and settled_at is null and resolved_at is null and not ${hasNothingToRead()})`

const SCHEDULE_HAS_ROOM = `(${TAKEN} < :budget and ${TAKEN_BY_SCHEDULE} < :schedule_pace)`

const REQUESTS_HAVE_ROOM = `(${TAKEN} < :budget
  and (not ${SCHEDULE_HAS_WORK} or ${TAKEN_BY_REQUESTS} < :requests_budget))`

const LATER_HAS_ROOM = `(${REQUESTS_HAVE_ROOM} and ${TAKEN_BY_LATER} < :later_budget)`

const HAS_ROOM: Record<ReadClass, string> = {
  1: REQUESTS_HAVE_ROOM,
  2: LATER_HAS_ROOM,
  3: SCHEDULE_HAS_ROOM,
  4: `(${LATER_HAS_ROOM} and ${TAKEN_BY_CARTS} < :carts_budget)`,
}
