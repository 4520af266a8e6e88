import type { SandboxInvoice } from "../../../src/sandbox"
import type { LoadStore } from "./load-store"

/** Tables of one checkout with the columns that hold ids of it. */
const TABLES: Record<string, string[]> = {
  cart_address: ["id"],
  cart: ["id", "shipping_address_id", "billing_address_id"],
  cart_line_item: ["id", "cart_id"],
  cart_line_item_tax_line: ["id", "item_id"],
  cart_shipping_method: ["id", "cart_id"],
  cart_shipping_method_tax_line: ["id", "shipping_method_id"],
  payment_collection: ["id"],
  payment_session: ["id", "payment_collection_id"],
  cart_payment_collection: ["id", "cart_id", "payment_collection_id"],
  invoice_payment: ["id", "session_id", "payment_collection_id", "cart_id"],
}

/** Tokens name a row by 26 characters. */
const ROW_ID = "'invpay_' || lpad(n::text, 26, '0')"

/**
 * Many carts like the store's only one, each with a session, a ledger row and an
 * invoice of its own. A thousand checkouts by the Store API would take minutes.
 */
export async function cloneCarts(
  load: LoadStore,
  count: number
): Promise<SandboxInvoice[]> {
  for (const table of Object.keys(TABLES)) {
    await cloneTable(load, table, count)
  }
  const { rows } = await load.db.raw(
    "select id from invoice_payment where id like 'invpay_0000000%' order by id"
  )
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  const invoices = ids.map((id) => createInvoice(load, id))
  await load.db.raw(
    `update invoice_payment r set invoice_id = given.invoice_id
     from unnest(cast(:ids as text[]), cast(:invoice_ids as text[])) as given (id, invoice_id)
     where r.id = given.id`,
    { ids, invoice_ids: invoices.map(({ id }) => id) }
  )
  return invoices
}

async function cloneTable(
  { db }: LoadStore,
  table: string,
  count: number
): Promise<void> {
  const { rows } = await db.raw(
    "select column_name from information_schema.columns where table_name = ? and table_schema = 'public'",
    [table]
  )
  const columns = (rows as { column_name: string }[]).map(
    (row) => row.column_name
  )
  const values = columns.map((name) => valueOf(table, name))
  await db.raw(
    `insert into "${table}" (${columns.map((name) => `"${name}"`).join(", ")})
     select ${values.join(", ")} from "${table}" t cross join generate_series(1, ${count}) n`
  )
}

function valueOf(table: string, column: string): string {
  const own = `t."${column}"`
  if (table === "invoice_payment" && column === "id") {
    return ROW_ID
  }
  if (table === "invoice_payment" && column === "invoice_id") {
    return "null"
  }
  if (table === "payment_session" && column === "data") {
    return `jsonb_set(${own}, '{session_id}', to_jsonb(t.id || '_' || n))`
  }
  return TABLES[table]?.includes(column) ? `${own} || '_' || n` : own
}

function createInvoice(
  { sandbox, addresses }: LoadStore,
  rowId: string
): SandboxInvoice {
  const request = {
    amount: 103.9,
    currency: "EGP",
    external_reference: rowId,
    ...addresses.forInvoice(rowId),
  }
  return sandbox.world.create(request, sandbox.world.merchants.main.id)
}
