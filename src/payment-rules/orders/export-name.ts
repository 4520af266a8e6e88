import { dateText } from "./time-zone"

type Bounds = { $gt?: Date; $gte?: Date; $lt?: Date; $lte?: Date }

type Period = {
  /** The search's bounds. */
  asked: Bounds | undefined
  /** When the oldest and the newest row were created; null: there are none. */
  rows: { first: Date; last: Date } | null
}

/**
 * The exported file's name with its period: `invoices-2026-11-01-to-2026-11-30.csv`. If the search
 * has no bound, the oldest or the newest row gives it.
 */
export function exportName(
  { asked = {}, rows }: Period,
  timeZone: string
): string {
  const from = asked.$gte ?? asked.$gt ?? rows?.first
  const to = asked.$lte ?? asked.$lt ?? rows?.last
  const period = [
    from && `-${dateText(from, timeZone)}`,
    to && `-to-${dateText(to, timeZone)}`,
  ]
  return `invoices${period.join("") || "-all"}.csv`
}
