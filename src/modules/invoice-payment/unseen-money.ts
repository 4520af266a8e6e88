import { setTimeout as sleep } from "node:timers/promises"
import { REQUEST } from "./ledger/refresh-requests"
import {
  LEDGER,
  LIVE,
  OF_MERCHANT,
  ofPurchase,
  ROW,
  type Knex,
  type StoredRow,
} from "./ledger/table"

/** An invoice is read at most once in this time for people who want to pay. */
const JUST_NOW = "interval '10 seconds'"
/** So many invoices of one purchase are read in that time: anybody can make more of them. */
const AT_ONCE = 5
/** How long a read stays valid while the purchase's other invoices are read. */
const A_WHILE = "interval '10 minutes'"
/** An invoice that is void for longer is found paid only by a webhook, an admin or the schedule. */
const VOID_FOR = "interval '1 day'"

/** One read and its record take less; somebody waits for the answer. */
const PATIENCE_MS = 5_000
const STEP_MS = 150

/** The purchase that somebody is about to be sent to pay. */
type Purchase = {
  collection_id: string | null
  order_id: string | null
  /** The merchant of the present credentials; null: not known. */
  merchant_id: string | null
  /** The row that they are to pay: its own page knows whether it is paid. */
  except: string | null
}

type ReadEnd = {
  /** Something was read: what was known before may be outdated. */
  isNews: boolean
  /** Rows that could not be read in time. Their requests stay. */
  unread: StoredRow[]
}

type Waiting = StoredRow & { is_backed_off: boolean }

/**
 * Before anybody is sent to pay, all other invoices of the cart or order that may bring
 * money, and were not read just now, are read: a webhook can be lost. As everywhere, a read
 * is requested in the ledger, and recorded there by the worker.
 *
 * If one cannot be read, a cart continues and an order waits. Strangers can use up the reads
 * of carts, and a cart that waited for them would block all shoppers; late money is not lost,
 * and an admin is notified of it. Carts cannot use up the reads of orders, and after an hour
 * an admin is notified: then the order continues.
 */
export class UnseenMoney {
  /**
   * Set by the worker of this process. In a process without one, another process finds the
   * request within two seconds.
   */
  trigger: (rowId: string) => void = () => undefined

  constructor(private readonly db: Knex) {}

  async read(purchase: Purchase, trigger = this.trigger): Promise<ReadEnd> {
    const asked = await this.request(purchase)
    asked.forEach(({ id }) => trigger(id))
    const deadline = performance.now() + PATIENCE_MS
    let unread = await this.waiting(purchase)
    const isNews = asked.length > 0 || unread.length > 0
    while (unread.some((row) => !row.is_backed_off)) {
      if (performance.now() > deadline) {
        break
      }
      await sleep(STEP_MS)
      unread = await this.waiting(purchase)
    }
    return { isNews, unread: [...unread, ...(await this.left(purchase))] }
  }

  /**
   * Requests reads of the next invoices in turn. If several callers come at once, the first one
   * requests the read, and all wait for it: the others check the outer condition on the updated
   * row.
   */
  async request(purchase: Purchase): Promise<{ id: string }[]> {
    return this.rows(
      `update ${LEDGER} set ${REQUEST("2")}, backoff_until = null,
         checkout_read_at = now(), updated_at = now()
       where id in (select id from ${LEDGER} where ${OF_PURCHASE} and ${NOT_READ_NOW}
           ${IN_TURN})
         and ${NOT_READ_NOW}
       returning id`,
      { ...purchase, by: "checkout" }
    )
  }

  /**
   * The same for an open page, which leads to the invoice that is left out. Nobody waits for these
   * reads, and unlike those of a press they keep to the back-off. They count among a press's five.
   */
  async requestForPage(purchase: Purchase): Promise<{ id: string }[]> {
    return this.rows(
      `update ${LEDGER} set ${REQUEST("2")}, checkout_read_at = now(), updated_at = now()
       where id in (select id from ${LEDGER}
           where ${OF_PURCHASE} and ${NOT_READ_NOW} and ${MAY_BE_ASKED}
           ${IN_TURN})
         and ${MAY_BE_ASKED} and ${NOT_READ_NOW}
       returning id`,
      { ...purchase, by: "page" }
    )
  }

  /** Invoices that were neither read nor asked for in the last ten minutes. */
  async left(purchase: Purchase): Promise<StoredRow[]> {
    return this.rows(
      `select ${ROW} from ${LEDGER} where ${OF_PURCHASE} and ${NOT_READ_NOW}
         and coalesce(greatest(last_read_at, checkout_read_at), '-infinity') < now() - ${A_WHILE}`,
      purchase
    )
  }

  /**
   * Requested and not read yet. A row that was read just now counts as read, though class 2
   * may have asked again since.
   */
  async waiting(purchase: Purchase): Promise<Waiting[]> {
    return this.rows(
      `select ${ROW}, coalesce(priority = 2 and backoff_until > now(), false) as is_backed_off
       from ${LEDGER} where ${OF_PURCHASE} and ${MAY_BRING_MONEY} and (priority = 1
         or (priority = 2 and ${READ_AT} < now() - ${JUST_NOW}))`,
      purchase
    )
  }

  private async rows<Row>(
    sql: string,
    bindings: Record<string, unknown>
  ): Promise<Row[]> {
    const { rows } = await this.db.raw<{ rows: Row[] }>(sql, bindings as never)
    return rows
  }
}

const PURCHASE = ofPurchase({
  collection: "cast(:collection_id as text)",
  order: ":order_id",
})

/** The other invoices of the purchase that the present credentials can read. */
const OF_PURCHASE = `${LIVE} and ${PURCHASE} and ${OF_MERCHANT} and id is distinct from :except`

/**
 * Not only pending rows: a void invoice can be paid late, a review that a human has decided
 * about can end with money, and the webhook of a lost creation tells of an invoice.
 */
const MAY_BRING_MONEY = `settled_at is null and resolved_at is null
  and ((status = 'unknown' and last_webhook_at is not null)
    or (invoice_id is not null and (status in ('pending', 'under_review')
      or (status in ('cancelled', 'expired')
        and coalesce(status_since, created_at) > now() - ${VOID_FOR}))))`

/**
 * A new invoice counts as read, since it is unpaid; a lost creation does not, since its answer
 * never came.
 */
const READ_AT = `coalesce(greatest(last_read_at, case when status <> 'unknown' then created_at end), '-infinity')`

const NOT_READ_NOW = `${MAY_BRING_MONEY}
  and greatest(${READ_AT}, checkout_read_at) < now() - ${JUST_NOW}`

/**
 * No read is requested, and no back-off holds one up: a press would not wait for a read that a
 * back-off holds up.
 */
const MAY_BE_ASKED =
  "priority is null and (backoff_until is null or backoff_until <= now())"

/** How many invoices of the purchase were asked for just now. */
const ASKED_NOW = `(select count(*) from ${LEDGER}
  where ${OF_PURCHASE} and checkout_read_at >= now() - ${JUST_NOW})`

/** Those that were asked for longest ago, as many as are left of the purchase's five. */
const IN_TURN = `order by checkout_read_at nulls first, created_at desc, id desc
  limit greatest(0, ${AT_ONCE} - ${ASKED_NOW})`
