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
  const kept = isVoid(row)
    ? lines.filter((line) => isAbout(ENDS_WITH_ORDER, line)).at(-1)
    : undefined
  const twice = lines.filter((line) => isAbout(["ordered_twice"], line)).at(-1)
  const standing = lines.filter((line) => {
    const payment_id = paymentOf(line)
    return (
      line.kind === "resolve" &&
      (payment_id
        ? newest.get(payment_id) === line
        : line === kept || line === twice || stands(row, line))
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
 * A decision about one of these, or its end. For reasons about an order that waits for its payment,
 * or about second orders, the newest such line applies, whatever the row has said since: only
 * taking the decision back ends it (ledger/kept-order.ts, ledger/second-orders.ts).
 */
function isAbout(reasons: readonly string[], line: Line): boolean {
  return (
    ["resolve", "reopen"].includes(line.kind) &&
    reasons.includes(reasonOf(line))
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
