import { readFileSync } from "node:fs"
import path from "node:path"
import type { Shopper } from "../http/shopper"
import type { RunningStore } from "../processes/running-store"
import type { Story } from "./stories"

const FIRST_STATE = path.join(__dirname, "first-state.sql")

/** What a story needs of its shopper, noted while the present version still runs. */
export type Filled = {
  story: Story
  shopper: Shopper
  rowId: string
  invoiceId: string
}

/** Turns the tables of our module back to their first state; its rows are gone. */
export async function dropToFirstState({ watch }: RunningStore): Promise<void> {
  await watch.query(readFileSync(FIRST_STATE, "utf8"))
}

/** The row of a story, as the first version would have written it. */
export async function insertRow(
  store: RunningStore,
  { story, shopper, rowId, invoiceId }: Filled
): Promise<void> {
  const invoice = store.sandbox.invoice(invoiceId)
  const columns: Record<string, string> = {
    id: quoted(rowId),
    session_id: quoted(shopper.session["id"] as string),
    payment_collection_id: quoted(shopper.collectionId),
    cart_id: quoted(shopper.cartId),
    // Of one that was settled already.
    order_id: `(select order_id from order_cart where cart_id = ${quoted(shopper.cartId)})`,
    merchant_id: quoted(invoice.merchant_id),
    amount: quoted(invoice.amount),
    currency: quoted(invoice.currency.toLowerCase()),
    status: "'pending'",
    invoice_id: quoted(invoiceId),
    invoice_status: "'pending'",
    payment_url: quoted(invoice.payment_url),
    expires_at: quoted(invoice.expires_at),
    created_at: "now() - interval '2 hours'",
    status_since: "now() - interval '2 hours'",
    last_read_at: "now() - interval '1 hour'",
    ...story.row,
  }
  await store.watch.query(
    `insert into invoice_payment (${Object.keys(columns).join(", ")})
     values (${Object.values(columns).join(", ")})`
  )
  await store.watch.query(
    `insert into invoice_payment_event (id, invoice_payment_id, kind, by, event_name)
     values ($1, $2, 'read', 'schedule', 'invoice-payment.under_review')`,
    [`line_${rowId}`, rowId]
  )
  if (story.withoutSession) {
    await store.watch.query("delete from payment_session where id = $1", [
      shopper.session["id"],
    ])
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
