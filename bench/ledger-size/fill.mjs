/**
 * A store that has sold for 400 days: 1,000,000 invoices, and what Medusa keeps of them.
 * Of twenty invoices nine are settled, seven expired and three were cancelled; of the
 * newest 4,000 most are open. 60 need a human, 200 were closed by one while in doubt, 25,000 have
 * a refund recorded.
 */
import { BESIDE, BESIDE_TABLES } from "./fill-beside.mjs"

const DAYS = 400
const OPEN = 4_000

/** The time in an id, as in Medusa's: its first ten characters are milliseconds. */
const TIME = [45, 40, 35, 30, 25, 20, 15, 10, 5, 0]
  .map(
    (bits) =>
      `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', cast((ms >> ${bits}) & 31 as int) + 1, 1)`
  )
  .join(" || ")

/** Plain expressions, so that PostgreSQL puts them into the statement. */
const ULID = [
  `create function bench_time(ms bigint) returns text language sql immutable parallel safe as $$ select ${TIME} $$`,
  `create function bench_ulid(prefix text, created timestamptz, n bigint) returns text language sql stable parallel safe as
    $$ select prefix || '_' || bench_time(cast(extract(epoch from created) * 1000 as bigint)) || upper(substr(md5(prefix || n), 1, 16)) $$`,
]

/** One line for each invoice: its age, its outcome, and the ids that belong to it. */
const planOf = (rows) => `create unlogged table bench_plan as
  select n, made, ending, bench_ulid('invpay', made, n) as id,
    bench_ulid('payses', made, n) as session_id, bench_ulid('pay_col', made, n) as collection_id,
    bench_ulid('cart', made, n) as cart_id,
    case when ending in ('settled', 'paid') then bench_ulid('pay', made + interval '3 minutes', n) end as payment_id,
    case when ending in ('settled', 'paid') then bench_ulid('capt', made + interval '3 minutes', n) end as capture_id,
    case when ending in ('settled', 'held', 'closed') then bench_ulid('order', made + interval '3 minutes', n) end as order_id
  from (select n, now() - (${rows} - n) * interval '1 second' * (${DAYS} * 86400.0 / ${rows}) as made,
      case when n > ${rows - OPEN} and n % 20 < 12 then (array['pending', 'pending', 'pending', 'held', 'unknown', 'pending', 'pending', 'pending'])[n % 8 + 1]
        when n > ${rows - OPEN} and n % 400 = 13 then 'paid'
        when n % 20 < 9 then 'settled' when n % 20 < 16 then 'expired'
        when n % 20 < 19 then 'cancelled' when n % 5000 = 4999 then 'closed' else 'rejected' end as ending
    from generate_series(1, ${rows}) n) as drawn`

const LEDGER = `insert into invoice_payment (id, session_id, payment_collection_id, cart_id, order_id, merchant_id,
    amount, currency, locale, status, status_since, invoice_id, invoice_status, payment_url, expires_at,
    completed_at, cancelled_at, customer_total, merchant_net, token_key_id, last_read_at, unchanged_reads,
    next_due_at, priority, requested_at, requested_by, request_version, webhook_digests, last_webhook_at,
    returned_at, expired_at, found_by, settled_at, attention_reason, attention_at, cancel_due_at,
    resolved_at, doubted_at, last_answer, created_at, updated_at)
  select id, session_id, collection_id, cart_id, order_id, 'merchant_1', round(50 + n % 900, 2)::text, 'egp', 'ar-EG',
    case ending when 'settled' then 'completed' when 'paid' then 'completed' when 'closed' then 'completed' when 'held' then 'under_review' else ending end,
    made + interval '3 minutes', case when ending <> 'rejected' and ending <> 'unknown' then cast(md5('inv' || n) as uuid)::text end,
    case ending when 'settled' then 'completed' when 'paid' then 'completed' when 'closed' then 'completed' when 'held' then 'under_review' when 'rejected' then null when 'unknown' then null else ending end,
    case when ending <> 'rejected' then 'https://pay.example.com/invoice/' || md5(n::text) end, made + interval '30 days',
    case when ending in ('settled', 'paid', 'closed') then made + interval '2 minutes' end,
    case when ending = 'cancelled' then made + interval '20 minutes' end,
    case when ending = 'settled' then round(51 + n % 900, 2)::text end, case when ending = 'settled' then round(49 + n % 900, 2)::text end,
    'k1', least(made + case ending when 'closed' then interval '9 days' else interval '3 minutes' end, now()), case when ending = 'expired' then 100 else 1 end,
    case when ending in ('pending', 'held', 'unknown') then now() + ((n % 40) * 12 - 4) * interval '1 minute'
      when ending in ('expired', 'cancelled') and made > now() - interval '38 days' then made + interval '38 days'
      when ending = 'paid' then now() end,
    case when ending = 'pending' and n % 40 = 1 then 1 + n % 3 % 2 end,
    case when ending = 'pending' and n % 40 = 1 then now() - (n % 60) * interval '1 second' end,
    case when ending = 'pending' and n % 40 = 1 then 'webhook' end, 2,
    case when ending in ('settled', 'paid') then jsonb_build_array(md5('a' || n) || '01234567890', md5('b' || n) || '01234567890') end,
    case when ending in ('settled', 'paid') then made + interval '2 minutes' end,
    case when ending = 'settled' then made + interval '2 minutes' end, case when ending = 'expired' then least(made + interval '30 days', now()) end,
    case when ending in ('settled', 'paid') then case when n % 50 = 3 then 'schedule' else 'webhook' end end,
    case when ending = 'settled' then made + interval '3 minutes' end,
    case when ending = 'settled' and n % 50000 = 3 then 'overpaid' when ending = 'pending' and n % 100 = 1 then 'unreadable' when ending = 'closed' then 'contradictory' end,
    case when ending = 'settled' and n % 50000 = 3 or ending = 'pending' and n % 100 = 1 or ending = 'closed' then made + interval '3 minutes' end,
    case when ending = 'pending' and n % 200 = 2 then now() - interval '1 minute' end,
    case when ending = 'closed' then least(made + interval '1 day', now()) end,
    case when ending = 'closed' then made + interval '3 minutes' end,
    case when ending in ('settled', 'paid', 'closed') then 'completed|completed_at|' when ending not in ('rejected', 'unknown') then ending || '||' end || '|' || round(50 + n % 900, 2) || '|egp|' || id,
    made, least(made + interval '3 minutes', now())
  from bench_plan order by n`

const event = (kind, columns, where) =>
  `insert into invoice_payment_event (id, invoice_payment_id, kind, "by", seen, decided, event_name, announced_at, created_at, updated_at)
   select bench_ulid('invpayev', made + interval '${columns.after}', n), id, '${kind}', '${columns.by}',
     ${columns.seen ?? "null"}, ${columns.decided}, ${columns.event ?? "null"}, ${columns.event ? `case when made < now() - interval '2 hours' then made + interval '${columns.after}' end` : "null"},
     made + interval '${columns.after}', made + interval '${columns.after}'
   from bench_plan where ${where} order by n`

const STATUS = `jsonb_build_object('status', ending, 'cancelled', false)`

const HISTORY = [
  event(
    "created",
    {
      after: "0",
      by: "checkout",
      seen: "jsonb_build_object('status', 'pending')",
      decided: "'created'",
    },
    "ending <> 'rejected'"
  ),
  event(
    "read",
    { after: "1 minute", by: "schedule", seen: STATUS, decided: "'pending'" },
    "ending not in ('rejected', 'unknown')"
  ),
  event(
    "read",
    { after: "2 minutes", by: "webhook", seen: STATUS, decided: "'paid'" },
    "ending in ('settled', 'paid', 'closed')"
  ),
  event(
    "settle",
    {
      after: "3 minutes",
      by: "settle",
      decided: "'settled'",
      event: "'invoice-payment.paid'",
    },
    "ending = 'settled'"
  ),
  event(
    "read",
    {
      after: "20 minutes",
      by: "schedule",
      seen: STATUS,
      decided: "ending",
      event:
        "case ending when 'expired' then 'invoice-payment.expired' else 'invoice-payment.canceled' end",
    },
    "ending in ('expired', 'cancelled')"
  ),
]

const FILLED = ["invoice_payment", "invoice_payment_event", ...BESIDE_TABLES]

/** @param {import("knex").Knex} db @param {number} rows */
export async function fill(db, rows) {
  await db.transaction(async (trx) => {
    // Foreign keys of tables that nobody asks about would have to be filled as well.
    await trx.raw("set local session_replication_role = replica")
    for (const sql of [...ULID, planOf(rows), LEDGER, ...HISTORY, ...BESIDE]) {
      await trx.raw(sql.replaceAll("?", "\\?"))
    }
  })
  for (const table of FILLED) {
    await db.raw(`vacuum (analyze, freeze) ${table}`)
  }
}
