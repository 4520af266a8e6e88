import { generateEntityId } from "@medusajs/framework/utils"
import type { InvoicePaymentOptions } from "../../../payment-rules/options/options"
import type {
  MessageRefusal,
  ShopperMessage,
} from "../../../payment-rules/shopper/shopper-message"
import { personDigest } from "../person-digest"
import type { Knex } from "./table"

const TABLE = "invoice_payment_message"
/** Longer than any announcement or message is retried. */
const KEPT = "interval '30 days'"

type Wanted = {
  row_id: string
  message: ShopperMessage
  /** The person who gets it (payment-rules/shopper/person-key.ts). */
  person: string
}

/** `decidedNow`: this call decided. Every later call gets the same answer. */
type MessagePermit = {
  refused: MessageRefusal | null
  decidedNow: boolean
}

/**
 * Decides whether a message may be sent, since anybody can put a stranger's address into a cart.
 * Each row and message is decided once; the limits count across all processes.
 */
export class MessageRepository {
  constructor(
    private readonly db: Knex,
    private readonly options: Pick<InvoicePaymentOptions, "notifications">
  ) {}

  async permit({ person, ...wanted }: Wanted): Promise<MessagePermit> {
    // Runs before the lock is taken, so that no call waits for a clean-up.
    await this.db.raw(
      `delete from ${TABLE} where deleted_at is null and decided_at < now() - ${KEPT}`
    )
    return this.db.transaction(async (trx) => {
      // Without the lock, two calls at once would not see each other's lines.
      await trx.raw("select pg_advisory_xact_lock(hashtext(?))", [TABLE])
      const { rows } = await trx.raw<{ rows: MessagePermit[] }>(DECIDE, {
        id: generateEntityId(undefined, "invpaymsg"),
        ...wanted,
        recipient: personDigest(person),
        per_hour: this.perHour(wanted.message),
      })
      const { refused = null, decidedNow = false } = rows[0] ?? {}
      return { refused, decidedNow }
    })
  }

  /** `expired` is not about money: it may use half of the limit, and the rest is for payments. */
  private perHour(message: ShopperMessage): number {
    const all = this.options.notifications?.messagesPerHour ?? 0
    return message === "expired" ? Math.ceil(all / 2) : all
  }
}

// now() instead of clock_timestamp(), and only lines that are not deleted: otherwise no
// index is used. A permit is for one recipient: the cart's address can change between two
// tries.
const DECIDE = `with known as (
    select case when recipient = :recipient then refused else 'recipient' end as refused from ${TABLE} where row_id = :row_id and message = :message and deleted_at is null
  ), decided as (
    insert into ${TABLE} (id, row_id, message, recipient, refused, decided_at)
    select :id, :row_id, :message, :recipient, case
      when exists (select 1 from ${TABLE} where deleted_at is null
        and recipient = :recipient and message = :message
        and refused is null and decided_at > now() - interval '1 day') then 'recipient'
      when (select count(*) from ${TABLE} where deleted_at is null
        and refused is null and decided_at > now() - interval '1 hour') >= :per_hour then 'hour'
      end, clock_timestamp()
    where not exists (select 1 from known)
    returning refused
  )
  select refused, false as "decidedNow" from known
  union all select refused, true from decided`
