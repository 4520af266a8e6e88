import { model } from "@medusajs/framework/utils"

/**
 * The ledger: every invoice that was ever asked for, written before it is asked
 * for. What the fields mean: payment-rules/settlement/ledger-row.ts. Amounts are text with
 * two decimals, because a float must never touch them.
 */
export const InvoicePayment = model
  .define("invoice_payment", {
    id: model.id({ prefix: "invpay" }).primaryKey(),
    session_id: model.text().nullable(),
    payment_collection_id: model.text(),
    cart_id: model.text().nullable(),
    order_id: model.text().nullable(),
    merchant_id: model.text().nullable(),
    amount: model.text(),
    currency: model.text(),
    locale: model.text().nullable(),
    signed_in_customer_id: model.text().nullable(),
    status: model.text(),
    status_since: model.dateTime().nullable(),
    invoice_id: model.text().nullable(),
    invoice_status: model.text().nullable(),
    /** Why the last answer was not the row's invoice; null again after one that is. */
    mismatch: model.text().nullable(),
    payment_url: model.text().nullable(),
    expires_at: model.dateTime().nullable(),
    completed_at: model.dateTime().nullable(),
    cancelled_at: model.dateTime().nullable(),
    customer_total: model.text().nullable(),
    merchant_net: model.text().nullable(),
    /** Names the key that signed its URLs: a key can be removed once no open row names it. */
    token_key_id: model.text().nullable(),
    /** When the last accepted read began; an older answer is dropped. */
    last_read_at: model.dateTime().nullable(),
    /** When somebody who was about to pay last had it read. */
    checkout_read_at: model.dateTime().nullable(),
    unchanged_reads: model.number().default(0),
    backoff_until: model.dateTime().nullable(),
    /** Since when no answer about it could be read. */
    unreadable_since: model.dateTime().nullable(),
    doubted_at: model.dateTime().nullable(),
    reopened_at: model.dateTime().nullable(),
    next_due_at: model.dateTime().nullable(),
    /** The waiting refresh request: class 1 is read first, 2 may wait; null: none waits. */
    priority: model.number().nullable(),
    /** When the first unanswered request came; the oldest is served first. */
    requested_at: model.dateTime().nullable(),
    /**
     * Raised by every request. A run notes it before its read, and answers the requests up
     * to it.
     */
    request_version: model.number().default(0),
    /** Version of the newest class 1 request: only that class is read before `backoff_until`. */
    urgent_version: model.number().default(0),
    /** Version and time of the newest request by an admin or the store's own code. */
    asked_version: model.number().default(0),
    asked_at: model.dateTime().nullable(),
    requested_by: model.text().nullable(),
    webhook_digests: model.json().nullable(),
    /** Ids out of webhook bodies, for a row whose creation is unknown. */
    candidates: model.json().nullable(),
    last_webhook_at: model.dateTime().nullable(),
    returned_at: model.dateTime().nullable(),
    lease_holder: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    /**
     * Until then one run of complete-cart may place the order; once the row has an order,
     * core may capture once.
     */
    claimed_until: model.dateTime().nullable(),
    /** When an order was placed to be paid by it; later invoices of that order take it over. */
    placed_unpaid_at: model.dateTime().nullable(),
    detached_at: model.dateTime().nullable(),
    /** From this moment the service is asked to cancel the invoice. */
    cancel_due_at: model.dateTime().nullable(),
    cancel_tries: model.number().default(0),
    /**
     * No shopper gets it any more: an admin cancelled it, or the service was asked to
     * cancel it and did not refuse.
     */
    cancel_decided_at: model.dateTime().nullable(),
    expired_at: model.dateTime().nullable(),
    /** The source of the read that found it paid; `schedule`: nobody requested it. */
    found_by: model.text().nullable(),
    settle_attempts: model.number().default(0),
    settled_at: model.dateTime().nullable(),
    /** How many captures of the order by other methods were checked for a surplus already. */
    other_captures: model.number().default(0),
    attention_reason: model.text().nullable(),
    attention_at: model.dateTime().nullable(),
    /** What a human was told of what else paid (told-reason.ts). */
    told_reason: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    /** Since then the row is to be checked for what an ended reason hid; null: it is not. */
    verify_due_at: model.dateTime().nullable(),
    /** A human knows of it: it is not shown again before the service's answer changes. */
    muted_reason: model.text().nullable(),
    /** The service's last answer about the money (settlement/answer-key.ts). */
    last_answer: model.text().nullable(),
    /** The answer that a human decided about. */
    decided_answer: model.text().nullable(),
  })
  .indexes([
    { on: ["session_id"], unique: true, where: "session_id is not null" },
    { on: ["payment_collection_id"] },
    { on: ["cart_id"] },
    { on: ["order_id"] },
    { on: ["invoice_id"], unique: true, where: "invoice_id is not null" },
    {
      // One creation at a time for each collection, in all processes.
      name: "IDX_invoice_payment_one_creation",
      on: ["payment_collection_id"],
      unique: true,
      where: "status = 'creating'",
    },
    { on: ["priority", "requested_at"], where: "priority is not null" },
    { on: ["next_due_at"], where: "next_due_at is not null" },
    { on: ["cancel_due_at"], where: "cancel_due_at is not null" },
    { on: ["verify_due_at"], where: "verify_due_at is not null" },
    // A settled row is checked again (ledger/settled-watch.ts).
    { on: ["settled_at"], where: "settled_at is not null" },
    // Orders whose surplus a human was shown (ledger/surplus.ts).
    {
      name: "IDX_invoice_payment_overpaid",
      on: ["order_id"],
      where: "(attention_reason = 'overpaid' or muted_reason = 'overpaid')",
    },
    // Whether a status of the service was already shown to a human (ledger/attention.ts).
    {
      name: "IDX_invoice_payment_unknown_word",
      on: ["invoice_status"],
      where:
        "(attention_reason = 'unknown_status' or muted_reason = 'unknown_status')",
    },
    // Statuses about which a human has decided for an unpaid order (ledger/placed-orders.ts).
    {
      name: "IDX_invoice_payment_unpaid_word",
      on: ["invoice_status"],
      where: "muted_reason = 'order_status_unknown'",
    },
    // Counts and newest rows by our status, and by the service's own.
    { on: ["status", "created_at"] },
    {
      on: ["invoice_status", "created_at"],
      where: "invoice_status is not null",
    },
    // Open rows: when each is due, and the columns that health groups by (ledger/statistics.ts).
    {
      name: "IDX_invoice_payment_open",
      on: ["next_due_at", "merchant_id", "token_key_id"],
      where:
        "settled_at is null and resolved_at is null and status in ('creating', 'unknown', 'pending', 'under_review', 'completed')",
    },
    {
      // Paid, and no order yet (ledger/leases.ts, acquirePaid).
      name: "IDX_invoice_payment_paid",
      on: ["next_due_at"],
      where:
        "settled_at is null and resolved_at is null and status = 'completed'",
    },
    // Closed by a human while in doubt, and read again (ledger/missing-tasks.ts).
    {
      name: "IDX_invoice_payment_closed_in_doubt",
      on: ["last_read_at"],
      where:
        "status = 'completed' and settled_at is null and resolved_at is not null and doubted_at is not null",
    },
    { on: ["last_webhook_at"], where: "last_webhook_at is not null" },
    { on: ["last_read_at"], where: "last_read_at is not null" },
    // The admin's list: newest first, and what needs a human.
    { on: ["created_at"] },
    {
      on: ["attention_at"],
      where: "attention_reason is not null and resolved_at is null",
    },
  ])
