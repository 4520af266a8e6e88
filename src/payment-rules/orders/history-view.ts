/** The history as a person reads it: what changed, and how often nothing did. */

type ShownLine = {
  kind: string
  decided: string | null
  created_at: string
}

export type HistoryItem<Line> = {
  line: Line
  /** How many checks in a row repeated the one before; `line` is the last of them. */
  repeats: number
}

/** What people did, and what happened to the money. */
const MILESTONES: readonly string[] = [
  "created",
  "cancel",
  "attention",
  "resolve",
  "reopen",
  "apply",
  "refund",
  "message",
]

/**
 * Milestones alone: each check with a new result; the repeated ones between them are folded
 * into one. Webhooks, requests and failed tries are details.
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
      if (!isNews && last && last.line.kind === "read") {
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

function isMilestone({ kind, decided }: ShownLine): boolean {
  return (
    MILESTONES.includes(kind) ||
    (kind === "settle" && Boolean(decided?.endsWith("is captured")))
  )
}
