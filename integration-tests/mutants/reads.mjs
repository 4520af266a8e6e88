// What a read of the service changes, and what a human is shown of it.
const LEDGER = "src/modules/invoice-payment/ledger"
const OUTCOMES = `${LEDGER}/outcomes.ts`
const own = { kind: /** @type {const} */ ("api"), story: "own-conditions" }

/** @type {import("./list.mjs").Mutant[]} */
export const READS = [
  {
    name: "a read takes a payment back",
    file: OUTCOMES,
    from: "where id = :id and status <> 'completed' and (last_read_at",
    to: "where id = :id and (last_read_at",
    ...own,
    test: "paid already",
  },
  {
    name: "an older read is written over a newer one",
    file: OUTCOMES,
    from: "and (last_read_at is null or last_read_at < :started_at) and ${HELD}",
    to: "and ${HELD}",
    ...own,
    test: "read later",
  },
  {
    name: "a read ends what no read has shown",
    file: OUTCOMES,
    from: "(attention_reason = any(:read_reasons)",
    to: "(attention_reason is not null",
    ...own,
    test: "a read ends what reads alone have shown",
  },
  {
    name: "a reason of reads stays though the next read does not show it",
    file: OUTCOMES,
    from: "(attention_reason = any(:read_reasons)",
    to: "(false and attention_reason = any(:read_reasons)",
    ...own,
    test: "a read ends what reads alone have shown",
  },
  {
    name: "a mute outlives another word of the service",
    file: OUTCOMES,
    from: "or invoice_status is distinct from :invoice_status",
    to: "",
    ...own,
    test: "another word of the service",
  },
  {
    name: "a mute outlives a time of payment",
    file: OUTCOMES,
    from: "\n  or (completed_at is null and cast(:completed_at as timestamptz) is not null))`",
    to: ")`",
    ...own,
    test: "and a read names a time of payment",
  },
  {
    name: "an invoice that nobody has a session of stays open",
    file: OUTCOMES,
    from: "when ${IS_LET_GO} then coalesce(cancel_due_at,",
    to: "when false then coalesce(cancel_due_at,",
    ...own,
    test: "core's session is gone",
  },
  {
    name: "an invoice that cannot bring its order the money stays open",
    file: OUTCOMES,
    from: "when ${IS_ASTRAY} then",
    to: "when false then",
    ...own,
    test: "its order is not paid for by its collection",
  },
  {
    name: "a paid invoice is to be cancelled",
    file: OUTCOMES,
    from: "cancel_due_at = case when :status = 'completed' then null",
    to: "cancel_due_at = case when :status = 'completed' then cancel_due_at",
    ...own,
    test: "paid after all",
  },
  {
    name: "a read answers a request that came after it began",
    file: `${LEDGER}/table.ts`,
    from: "when urgent_version > :version then 1 when request_version > :version then 2 end,",
    to: "when urgent_version > :version then 1 end,",
    ...own,
    test: "a request comes while the invoice is read",
  },
  {
    name: "an urgent request that came after a read began may wait",
    file: `${LEDGER}/table.ts`,
    from: "when urgent_version > :version then 1 when request_version > :version then 2 end,",
    to: "when request_version > :version then 2 end,",
    ...own,
    test: "a request comes while the invoice is read",
  },
]
