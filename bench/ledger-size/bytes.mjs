/**
 * The size of one invoice: its row and its history, with the line pointers, and the share of their
 * indexes for each row or line.
 * @param {import("knex").Knex} db
 */
export async function bytesPerInvoice(db) {
  const { rows } = await db.raw(
    `with size as (
       select pg_indexes_size('invoice_payment') / (select count(*) from invoice_payment) as row_indexes,
         pg_indexes_size('invoice_payment_event') / (select count(*) from invoice_payment_event) as line_indexes),
     sample as (
       select id, case when settled_at is null then 'abandoned' else 'paid' end as invoice, pg_column_size(r.*) + 4 as bytes
       from invoice_payment r tablesample system (2) where settled_at is not null or status = 'expired'),
     history as (
       select sample.id, count(*) as lines, sum(pg_column_size(line.*) + 4) as bytes
       from sample join invoice_payment_event line on line.invoice_payment_id = sample.id group by sample.id)
     select invoice, round(avg(sample.bytes))::int as row, round(avg(lines), 1)::float as lines, round(avg(history.bytes))::int as history,
       round(avg(row_indexes + lines * line_indexes))::int as indexes,
       round(avg(sample.bytes + history.bytes + row_indexes + lines * line_indexes))::int as together
     from sample join history using (id), size group by invoice order by invoice`
  )
  return rows
}
