/** The history as a person reads it: what changed, and how often nothing did. */

type ShownLine = {
  kind: string
  /** The author; for a read, the source of the request. */
  by?: string
  decided: string | null
  seen?: Record<string, unknown> | null
  created_at: string
}

export type HistoryItem<Line> = {
  line: Line
  /** How many checks in a row repeated the one before; `line` is the last of them. */
  repeats: number
}

type HistoryText = {
  /** A key that the texts of every language have: `outcome.captured`. */
  key: string
  values: Record<string, string>
}

/** Lines that the server writes as English sentences, and the texts that say the same. */
const SENTENCES: [kind: string, RegExp, key: string][] = [
  ["settle", / is captured$/, "outcome.captured"],
  ["settle", / is cancelled: it was not paid$/, "outcome.order_canceled"],
  ["settle", / became an order: it was paid$/, "outcome.draft_converted"],
  ["settle", / is gone: settled anew$/, "outcome.settled_anew"],
  ["settle", /owes its customer nothing any more$/, "outcome.owes_nothing"],
  ["settle", /^try (?<count>\d+) failed: (?<why>.*)$/s, "outcome.failed_try"],
]

/** The text for a line in the reader's language; null: its own word or note is shown. */
export function historyText({
  kind,
  by,
  decided,
  seen,
}: ShownLine): HistoryText | null {
  const code = seen?.["code"]
  if (kind === "created" && typeof code === "string") {
    return { key: `connection.${code}`, values: {} }
  }
  if (kind === "cancel" && decided === null && by === "worker") {
    return { key: "outcome.cancel_accepted", values: {} }
  }
  for (const [of, sentence, key] of SENTENCES) {
    const found = of === kind ? sentence.exec(decided ?? "") : null
    if (found) {
      return { key, values: { ...found.groups } }
    }
  }
  return null
}

const ORDER_CHANGED = [
  "outcome.captured",
  "outcome.draft_converted",
  "outcome.order_canceled",
  "outcome.settled_anew",
  "outcome.owes_nothing",
]

/** Actions of people and movements of money. */
const MILESTONES: readonly string[] = [
  "created",
  "attention",
  "resolve",
  "reopen",
  "apply",
  "refund",
  "message",
]

/**
 * Only the milestones: each check with a new result is shown, and repeated checks between them are
 * folded into one. Webhooks, requests and failed tries are details, so they are left out.
 * @param lines oldest first, as the answer comes
 */
export function milestonesOf<Line extends ShownLine>(
  lines: Line[]
): HistoryItem<Line>[] {
  const items: HistoryItem<Line>[] = []
  let meaning: string | null = null
  for (const line of lines) {
    const last = items.at(-1)
    if (line.kind === "read") {
      const isNews = line.decided !== meaning
      meaning = line.decided
      if (isOutcome(line)) {
        items.push({ line, repeats: 0 })
      } else if (
        !isNews &&
        last?.line.kind === "read" &&
        !isOutcome(last.line)
      ) {
        items[items.length - 1] = { line, repeats: last.repeats + 1 }
      } else {
        items.push({ line, repeats: isNews ? 0 : 1 })
      }
    } else if (isMilestone(line)) {
      items.push({ line, repeats: 0 })
    }
  }
  return items
}

/** Every line by itself. */
export function allOf<Line extends ShownLine>(
  lines: Line[]
): HistoryItem<Line>[] {
  return lines.map((line) => ({ line, repeats: 0 }))
}

/** A neighbour has the same minute: only the seconds show which came first. */
export function needsSeconds<Line extends ShownLine>(
  items: HistoryItem<Line>[],
  index: number
): boolean {
  const minuteOf = (at: number) => items[at]?.line.created_at.slice(0, 16)
  const minute = minuteOf(index)
  return minute === minuteOf(index - 1) || minute === minuteOf(index + 1)
}

/** A read after a cancel is shown even if the status did not change: it is the cancel's result. */
function isOutcome({ by }: ShownLine): boolean {
  return by === "cancel"
}

function isMilestone(line: ShownLine): boolean {
  const { kind, decided } = line
  switch (kind) {
    case "settle":
      return ORDER_CHANGED.includes(historyText(line)?.key ?? "")
    case "cancel":
      return decided !== "tried again"
    default:
      return MILESTONES.includes(kind)
  }
}
