/**
 * Observed service behaviour: the facts that the interface leaves open, as far as a store has seen
 * them. Only payload shapes, status values and times, never contents.
 */
import type { PayloadShape } from "./payload-shape"
import { shownCount } from "./shown-count"

type ObservedPayloadShape = {
  /** `webhook`, `answer`, or `repeat` for the time between two equal webhooks. */
  kind: "webhook" | "answer" | "repeat"
  name: string
  lines: PayloadShape
  seen: number
  created_at: Date
  last_seen_at: Date
}

export type ServiceObservations = {
  /** The service's status values, with how many invoices have each now (shown-count.ts). */
  statuses: { word: string; invoices: number }[]
  shapes: ObservedPayloadShape[]
}

const STEPS_S = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 21600, 86400,
]

/** The time between two equal webhooks, rounded, so that similar times share one line. */
export function repeatName(afterMs: number): string {
  const seconds = afterMs / 1_000
  const nearest = STEPS_S.reduce((best, step) =>
    ratio(step, seconds) < ratio(best, seconds) ? step : best
  )
  return `about ${nearest} s`
}

/** A status that is not a single word (a sentence, an id) is not shown: it could be anything. */
export function shownStatus(status: string): string {
  return /^[a-z][a-z_-]{0,39}$/i.test(status) ? status : "(not a word)"
}

/** Lines for docs/service-contract.md. */
export function contractLines({
  statuses,
  shapes,
}: ServiceObservations): string[] {
  const of = (kind: ObservedPayloadShape["kind"]) =>
    shapes.filter((shape) => shape.kind === kind)
  const values = statuses.map(
    ({ word, invoices }) => `\`${word}\` (${shownCount(invoices)})`
  )
  const repeats = of("repeat").map(({ name, seen }) => `${name} (${seen})`)
  return [
    ...(values.length > 0 ? [`- status: ${values.join(", ")}`] : []),
    ...of("webhook").map((shape) => line("webhook", shape)),
    ...(repeats.length > 0
      ? [`- the same webhook again after: ${repeats.join(", ")}`]
      : []),
    ...of("answer").map((shape) => line("answer", shape)),
  ]
}

function line(
  what: string,
  { name, lines, seen }: ObservedPayloadShape
): string {
  const fields = lines.map((field) => `\`${field}\``).join(", ")
  return `- ${what}, ${name}, seen ${seen}: ${fields}`
}

function ratio(one: number, other: number): number {
  return Math.abs(Math.log(one / Math.max(other, 0.001)))
}
