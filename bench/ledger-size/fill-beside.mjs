/** The records beside the ledger's rows: Medusa's own records of them, and our other tables. */
const money = (column = "amount") =>
  `round(50 + n % 900, 2) as ${column}, jsonb_build_object('value', (50 + n % 900)::text, 'precision', 20) as raw_${column}`
const PROVIDER = "pp_invoice-payment_default"

const DRAWN = "ending = 'settled' and n % 80 = 4"

/** Rows of Medusa's own tables that our statements join. */
const CORE = [
  `insert into payment_collection (id, currency_code, amount, raw_amount, created_at, updated_at, status)
   select collection_id, 'egp', ${money()}, made, made, case when ending = 'settled' then 'completed' else 'not_paid' end from bench_plan order by n`,
  `insert into payment_session (id, currency_code, amount, raw_amount, provider_id, data, status, payment_collection_id, created_at, updated_at)
   select session_id, 'egp', ${money()}, '${PROVIDER}', '{}', case when ending in ('settled', 'paid') then 'captured' else 'pending' end, collection_id, made, made
   from bench_plan where ending not in ('expired', 'rejected') order by n`,
  `insert into payment (id, amount, raw_amount, currency_code, provider_id, data, created_at, updated_at, captured_at, payment_collection_id, payment_session_id)
   select payment_id, ${money()}, 'egp', '${PROVIDER}', '{}', made + interval '3 minutes', made, made + interval '3 minutes', collection_id, session_id
   from bench_plan where ending = 'settled' order by n`,
  `insert into capture (id, amount, raw_amount, payment_id, created_at, updated_at)
   select capture_id, ${money()}, payment_id, made, made from bench_plan where ending = 'settled' order by n`,
  `insert into "order" (id, email, currency_code, status, created_at, updated_at, is_draft_order)
   select order_id, 'buyer' || n || '@example.com', 'egp', 'pending', made, made, false from bench_plan where order_id is not null order by n`,
  `insert into order_transaction (id, order_id, amount, raw_amount, currency_code, reference, reference_id, created_at, updated_at)
   select bench_ulid('ordtrx', made, n), order_id, ${money()}, 'egp', 'capture', capture_id, made, made from bench_plan where ending = 'settled' order by n`,
  `insert into refund (id, amount, raw_amount, payment_id, created_at, updated_at)
   select bench_ulid('ref', made, n), 10, '{"value": "10", "precision": 20}', payment_id, made, made from bench_plan where ${DRAWN} order by n`,
  `insert into order_transaction (id, order_id, amount, raw_amount, currency_code, reference, reference_id, created_at, updated_at)
   select bench_ulid('ordtrx', made + interval '1 day', n), order_id, -10, '{"value": "-10", "precision": 20}', 'egp', 'refund', bench_ulid('ref', made, n), made, made from bench_plan where ${DRAWN} order by n`,
  `insert into order_payment_collection (id, order_id, payment_collection_id) select bench_ulid('ordpay', made, n), order_id, collection_id from bench_plan where order_id is not null order by n`,
  `insert into order_cart (id, order_id, cart_id) select bench_ulid('ordcart', made, n), order_id, cart_id from bench_plan where order_id is not null order by n`,
  `insert into order_summary (id, order_id, version, totals) select bench_ulid('ordsum', made, n), order_id, 1, '{"pending_difference": 0}' from bench_plan where order_id is not null order by n`,
]

const REST = [
  `insert into invoice_payment_task (subject, kind, run_at) select id, 'announce', created_at from invoice_payment_event where event_name is not null and announced_at is null`,
  `insert into invoice_payment_task (subject, kind, run_at) select id, 'closed', now() + interval '1 hour' from bench_plan where ending = 'closed' and made > now() - interval '9 days'`,
  `insert into invoice_payment_creation (id, payment_collection_id, payer, taken_at) select bench_ulid('invpaycr', made, n), collection_id, md5('payer' || n % 20000), made from bench_plan where made > now() - interval '30 days'`,
  `insert into invoice_payment_message (id, row_id, message, recipient, decided_at) select bench_ulid('invpaymsg', made, n), id, 'paid', md5('payer' || n % 20000), made from bench_plan where made > now() - interval '30 days' and ending in ('settled', 'expired')`,
  `insert into invoice_payment_refund (id, invoice_payment_id, kind, amount, "by") select bench_ulid('invpayrf', made, n), id, 'recorded', '10.00', 'admin' from bench_plan where ending = 'settled' and n % 40 = 4`,
  `insert into invoice_payment_refund (id, invoice_payment_id, kind, amount, "by", idempotency_key, recording_id)
   select bench_ulid('invpayrf', made + interval '1 day', n), id, 'drawn', '10.00', 'medusa', bench_ulid('ref', made, n), bench_ulid('invpayrf', made, n) from bench_plan where ${DRAWN}`,
  `insert into invoice_payment_link (id, order_id, created_by, created_at) select bench_ulid('invpaylk', made, n), order_id, 'user', made from bench_plan where ending = 'settled' and n % 20 = 5`,
  `insert into invoice_payment_read (id, taken_at, read_class) select 'read_' || n, now() - n * interval '0.6 seconds', 1 + n % 3 from generate_series(1, 95) n`,
  `insert into invoice_payment_host (id, host, first_seen_at, last_seen_at) select 'invpayho_' || n, 'pay' || n || '.example.com', now(), now() from generate_series(1, 3) n`,
  `insert into invoice_payment_shape (id, kind, name, lines, digest, last_seen_at)
   select 'invpaysh_' || n, case when n <= 20 then 'webhook' when n <= 40 then 'answer' else 'repeat' end, 'shape', '["id: text"]', 'digest_' || n, now() from generate_series(1, 50) n`,
  `insert into invoice_payment_webhook_check (id, amount, currency, started_by, stop_due_at, ended_at, outcome)
   select 'invpaypb_' || n, '1.00', 'egp', 'user', now(), now(), 'received' from generate_series(1, 50) n`,
  `insert into invoice_payment_credential (id, fingerprint, merchant_id, merchant_status, checked_at)
   select 'invpaycr_' || n, 'fingerprint_' || n, 'merchant_' || n, 'active', now() - interval '1 day' from generate_series(1, 3) n`,
  `insert into invoice_payment_secret (id, scheme, sealed, hint, merchant_id, stored_by, removed_at)
   select 'invpaysc_' || n, 'access_token', case when n = 20 then 'v1.00000000.sealed' end, '…1234', 'merchant_1', 'user', case when n < 20 then now() end from generate_series(1, 20) n`,
]

/** The statements that fill them from `bench_plan`. */
export const BESIDE = [...CORE, ...REST]

export const BESIDE_TABLES = [
  ...["invoice_payment_task", "invoice_payment_creation"],
  ...["invoice_payment_message", "invoice_payment_refund"],
  ...["invoice_payment_link", "invoice_payment_host", "invoice_payment_shape"],
  ...["invoice_payment_webhook_check", "invoice_payment_secret"],
  ...["payment_collection", "payment_session", "payment", "capture", "refund"],
  ...['"order"', "order_transaction", "order_payment_collection"],
  ...["order_cart", "order_summary"],
]
