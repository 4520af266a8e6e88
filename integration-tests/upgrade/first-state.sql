-- The tables of the module as its first migration made them (Migration20261120115248), with the name under which Medusa
-- remembers it. Kept as text: the oldest store that can exist must not change when the code does.
-- Whatever tables there are by now: a row in one that stayed would meet the migration that fills it.
do $$ begin
  execute (select 'drop table ' || string_agg(quote_ident(tablename), ', ') || ' cascade'
    from pg_tables where schemaname = current_schema and tablename like 'invoice\_payment%');
end $$;
delete from mikro_orm_migrations where name like '%InvoicePayment';
insert into mikro_orm_migrations (name, executed_at) values ('Migration20261120115248InvoicePayment', now());

create table invoice_payment (
  id text not null primary key, session_id text, payment_collection_id text not null, cart_id text, order_id text,
  merchant_id text, amount text not null, currency text not null, locale text,
  status text not null, status_since timestamptz, invoice_id text, invoice_status text, payment_url text,
  expires_at timestamptz, completed_at timestamptz, cancelled_at timestamptz, customer_total text, merchant_net text,
  last_read_at timestamptz, quiet_reads integer not null default 0, quiet_until timestamptz, next_due_at timestamptz,
  hint_class integer, hinted_at timestamptz, last_hint_at timestamptz, hinted_by text,
  webhook_digests jsonb, candidates jsonb, last_webhook_at timestamptz, returned_at timestamptz,
  lease_holder text, lease_until timestamptz, claimed_until timestamptz, released_at timestamptz,
  cancel_due_at timestamptz, cancel_tries integer not null default 0, expired_at timestamptz, found_by text,
  settle_attempts integer not null default 0, settled_at timestamptz,
  attention_reason text, attention_at timestamptz, resolved_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz);
create index "IDX_invoice_payment_deleted_at" on invoice_payment (deleted_at) where deleted_at is null;
create unique index "IDX_invoice_payment_session_id_unique" on invoice_payment (session_id)
  where session_id is not null and deleted_at is null;
create index "IDX_invoice_payment_payment_collection_id" on invoice_payment (payment_collection_id) where deleted_at is null;
create index "IDX_invoice_payment_cart_id" on invoice_payment (cart_id) where deleted_at is null;
create index "IDX_invoice_payment_order_id" on invoice_payment (order_id) where deleted_at is null;
create unique index "IDX_invoice_payment_invoice_id_unique" on invoice_payment (invoice_id)
  where invoice_id is not null and deleted_at is null;
create unique index "IDX_invoice_payment_one_creation" on invoice_payment (payment_collection_id)
  where status = 'creating' and deleted_at is null;
create index "IDX_invoice_payment_hint_class_hinted_at" on invoice_payment (hint_class, hinted_at)
  where hint_class is not null and deleted_at is null;
create index "IDX_invoice_payment_next_due_at" on invoice_payment (next_due_at)
  where next_due_at is not null and deleted_at is null;
create index "IDX_invoice_payment_cancel_due_at" on invoice_payment (cancel_due_at)
  where cancel_due_at is not null and deleted_at is null;

create table invoice_payment_credential (
  id text not null primary key, fingerprint text not null, merchant_id text, merchant_name text, merchant_status text,
  checked_at timestamptz, check_error text, door_closed_until timestamptz, cancel_missing_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz);
create unique index "IDX_invoice_payment_credential_fingerprint_unique" on invoice_payment_credential (fingerprint)
  where deleted_at is null;
create index "IDX_invoice_payment_credential_deleted_at" on invoice_payment_credential (deleted_at) where deleted_at is null;

create table invoice_payment_event (
  id text not null primary key, invoice_payment_id text not null, kind text not null, by text not null, seen jsonb,
  decided text, event_name text, announced_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz);
create index "IDX_invoice_payment_event_deleted_at" on invoice_payment_event (deleted_at) where deleted_at is null;
create index "IDX_invoice_payment_event_invoice_payment_id" on invoice_payment_event (invoice_payment_id)
  where deleted_at is null;
create index "IDX_invoice_payment_event_created_at" on invoice_payment_event (created_at)
  where event_name is not null and announced_at is null and deleted_at is null;

create table invoice_payment_read (
  id text not null primary key, taken_at timestamptz not null, hint_class integer not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz);
create index "IDX_invoice_payment_read_deleted_at" on invoice_payment_read (deleted_at) where deleted_at is null;
create index "IDX_invoice_payment_read_taken_at" on invoice_payment_read (taken_at) where deleted_at is null;

-- Sessions of that time: their status address was signed for the row alone, not for the session.
update payment_session set data = jsonb_set(data, '{status_url}', to_jsonb(split_part(data ->> 'status_url', '?', 1)))
  where provider_id = 'pp_invoice-payment_default' and data ? 'status_url';
