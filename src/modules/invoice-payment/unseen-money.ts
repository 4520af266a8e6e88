import { setTimeout as sleep } from "node:timers/promises"
import { REQUEST } from "./ledger/refresh-requests"
import {
  LEDGER,
  LIVE,
  OF_MERCHANT,
  ROW,
  type Knex,
  type StoredRow,
} from "./ledger/table"

/** An invoice is read at most once in this time for people who want to pay. */
const JUST_NOW = "interval '10 seconds'"
/** Longer ago only a webhook, an admin or the schedule finds that a void invoice was paid. */
const VOID_FOR = "interval '1 day'"

/** One read and its record take less; somebody waits for the answer. */
const PATIENCE_MS = 5_000
const STEP_MS = 150

/** What somebody is about to be sent to pay. */
type Purchase = {
  collection_id: string | null
  order_id: string | null
  /** Of the present credentials; null: not known. */
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
 * Where one cannot be read, a cart goes on and an order waits. Strangers can use up the
 * reads of class 2, and a cart that waited for them would lock everybody out of the shop;
 * money that comes late is not lost, and a human is told of it. The reads of an order are
 * urgent, nobody else can use them up, and after an hour a human is told: then it goes on.
 */
export class UnseenMoney {
  /**
   * Set by the worker of this process. In a process without one, another process finds the
   * request within two seconds.
   */
  wake: (rowId: string) => void = () => undefined

  constructor(private readonly db: Knex) {}

  /** @param priority 2 for what a stranger can repeat: it leaves room for urgent reads */
  async read(
    purchase: Purchase,
    priority: 1 | 2,
    wake = this.wake
  ): Promise<ReadEnd> {
    const asked = await this.request(purchase, priority)
    asked.forEach(({ id }) => wake(id))
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
    return { isNews, unread }
  }

  /** Of several callers at one moment the first requests the read; all wait for it. */
  async request(
    purchase: Purchase,
    priority: 1 | 2
  ): Promise<{ id: string }[]> {
    return this.rows(
      `update ${LEDGER} set ${REQUEST(":class")}, quiet_until = null,
         checkout_read_at = now(), updated_at = now()
       where ${MAY_BRING_MONEY}
         and greatest(last_read_at, checkout_read_at, created_at) < now() - ${JUST_NOW}
       returning id`,
      { ...purchase, class: priority, by: "checkout" }
    )
  }

  /**
   * Requested and not read yet. A row that was read just now counts as read, though class 2
   * may have asked again since.
   */
  async waiting(purchase: Purchase): Promise<Waiting[]> {
    return this.rows(
      `select ${ROW}, coalesce(hint_class = 2 and quiet_until > now(), false) as is_backed_off
       from ${LEDGER} where ${MAY_BRING_MONEY} and (hint_class = 1 or (hint_class = 2
         and greatest(last_read_at, created_at) < now() - ${JUST_NOW}))`,
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

/** In any collection of the order: an order can have several. */
const OF_PURCHASE = `(payment_collection_id = :collection_id or order_id = :order_id
  or payment_collection_id = any(array(select link.payment_collection_id
    from order_payment_collection link
    where link.order_id = :order_id and link.deleted_at is null)))`

/**
 * Not only pending rows: a void invoice can be paid late, and a review that a human has
 * decided about can end with money. The present credentials must be able to read it.
 */
const MAY_BRING_MONEY = `${LIVE} and ${OF_PURCHASE} and ${OF_MERCHANT}
  and id is distinct from :except and invoice_id is not null
  and settled_at is null and resolved_at is null
  and (status in ('pending', 'under_review') or (status in ('cancelled', 'expired')
    and coalesce(status_since, created_at) > now() - ${VOID_FOR}))`
