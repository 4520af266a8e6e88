import { ANSWER_REASONS, ENDS_WITH_ORDER } from "../settlement/attention"
import { isVoid, type LedgerRow } from "../settlement/ledger-row"

/** A human's decision about a row. */
export type Decision = {
  /** null: not known, since the row was closed by an earlier version. */
  reason: string | null
  /** The payment that a decision about `captured_unpaid` names. */
  payment_id: string | null
}

type Line = { kind: string; seen: Record<string, unknown> | null }

type Decided = Pick<
  LedgerRow,
  | "status"
  | "resolved_at"
  | "attention_reason"
  | "muted_reason"
  | "decided_answer"
  | "last_answer"
>

/**
 * The newest decision about the row that still stands; null: none does. An admin who reopens
 * the row takes back this one, and no other.
 * @param lines of the row's history, oldest first
 */
export function lastDecision(row: Decided, lines: Line[]): Decision | null {
  if (row.resolved_at) {
    return about(row.attention_reason)
  }
  const newest = new Map(lines.map((line) => [paymentOf(line), line]))
  const kept = isVoid(row) ? lines.filter(isAboutOrder).at(-1) : undefined
  const standing = lines.filter((line) => {
    const payment_id = paymentOf(line)
    return (
      line.kind === "resolve" &&
      (payment_id
        ? newest.get(payment_id) === line
        : line === kept || stands(row, line))
    )
  })
  const last = standing.at(-1)
  if (last) {
    return { ...about(reasonOf(last)), payment_id: paymentOf(last) }
  }
  return row.muted_reason ? about(row.muted_reason) : null
}

function about(reason: string | null): Decision {
  return { reason, payment_id: null }
}

/**
 * Whether the order waits for its payment. The newest such line applies, whatever the row has said
 * since: only taking the decision back ends it (ledger/kept-order.ts has the same rule).
 */
function isAboutOrder(line: Line): boolean {
  return (
    ["resolve", "reopen"].includes(line.kind) &&
    ENDS_WITH_ORDER.some((reason) => reason === reasonOf(line))
  )
}

/** The decision still hides its reason: the row has not said anything else since. */
function stands(row: Decided, line: Line): boolean {
  const reason = reasonOf(line)
  const isAboutAnswer = ANSWER_REASONS.some((one) => one === reason)
  return (
    reason === row.muted_reason ||
    (isAboutAnswer &&
      row.decided_answer !== null &&
      row.decided_answer === row.last_answer)
  )
}

function reasonOf({ seen }: Line): string {
  return String(seen?.["attention"])
}

function paymentOf({ seen }: Line): string | null {
  const payment_id = seen?.["payment_id"]
  return typeof payment_id === "string" ? payment_id : null
}
