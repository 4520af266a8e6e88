import type { GatePoint } from "../gate"

/** A point at which a process is killed: at a row it writes, or while the service is asked. */
export type KillPoint = {
  name: string
  /**
   * The work under way: the shopper's session, settling, or the end of an invoice that the
   * shopper has left for another one.
   */
  during: "session" | "settling" | "leaving"
} & ({ row: GatePoint } | { asks: "create" | "get" | "cancel" })

const LEDGER = "invoice_payment"

const changed = (column: string) =>
  `new.${column} is distinct from old.${column}`

const becomes = (column: string) =>
  `new.${column} is not null and old.${column} is null`

/** In the order in which a payment passes them. */
export const KILL_POINTS: KillPoint[] = [
  {
    name: "session begins",
    during: "session",
    row: { table: "payment_session" },
  },
  { name: "ledger row", during: "session", row: { table: LEDGER } },
  { name: "asking for the invoice", during: "session", asks: "create" },
  {
    name: "invoice noted",
    during: "session",
    row: { table: LEDGER, on: "update", when: becomes("invoice_id") },
  },
  {
    name: "session answered",
    during: "session",
    row: { table: "payment_session", on: "update" },
  },
  {
    name: "receipt",
    during: "settling",
    row: { table: LEDGER, on: "update", when: changed("last_webhook_at") },
  },
  { name: "reading", during: "settling", asks: "get" },
  {
    name: "paid noted",
    during: "settling",
    row: {
      table: LEDGER,
      on: "update",
      when: "new.status = 'completed' and old.status <> 'completed'",
    },
  },
  {
    name: "claim",
    during: "settling",
    row: { table: LEDGER, on: "update", when: changed("claimed_until") },
  },
  { name: "(1) order", during: "settling", row: { table: "order" } },
  {
    name: "(1) reservation",
    during: "settling",
    row: { table: "reservation_item" },
  },
  {
    name: "(1) link to collection",
    during: "settling",
    row: { table: "order_payment_collection" },
  },
  {
    name: "(1) link to cart",
    during: "settling",
    row: { table: "order_cart" },
  },
  {
    name: "(1) cart completed",
    during: "settling",
    row: { table: "cart", on: "update", when: becomes("completed_at") },
  },
  {
    name: "(2) order noted",
    during: "settling",
    row: { table: LEDGER, on: "update", when: becomes("order_id") },
  },
  { name: "(3) payment", during: "settling", row: { table: "payment" } },
  { name: "(3) capture", during: "settling", row: { table: "capture" } },
  {
    name: "(3) transaction",
    during: "settling",
    row: { table: "order_transaction" },
  },
  {
    name: "(4) settled",
    during: "settling",
    row: { table: LEDGER, on: "update", when: becomes("settled_at") },
  },
  {
    name: "(4) announcement",
    during: "settling",
    row: {
      table: "invoice_payment_event",
      when: "new.event_name is not null",
    },
  },
  {
    name: "release",
    during: "leaving",
    row: { table: LEDGER, on: "update", when: becomes("detached_at") },
  },
  { name: "asking to cancel", during: "leaving", asks: "cancel" },
  {
    name: "cancel noted",
    during: "leaving",
    row: {
      table: LEDGER,
      on: "update",
      when: "old.cancel_due_at is not null and new.cancel_due_at is null and new.requested_by = 'cancel'",
    },
  },
]
