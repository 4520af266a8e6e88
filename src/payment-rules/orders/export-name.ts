import { dateText } from "./time-zone"

type Period = {
  $gt?: Date | string
  $gte?: Date | string
  $lt?: Date | string
  $lte?: Date | string
}

/** The exported file's name with its period: `invoices-2026-11-01-to-2026-11-30.csv`. */
export function exportName(created: Period = {}, timeZone = "UTC"): string {
  const from = dayOf(created.$gte ?? created.$gt, timeZone)
  const to = dayOf(created.$lte ?? created.$lt, timeZone)
  const period = [from && `-${from}`, to && `-to-${to}`].filter(Boolean)
  return `invoices${period.join("")}.csv`
}

function dayOf(
  moment: Date | string | undefined,
  timeZone: string
): string | undefined {
  return moment && dateText(new Date(moment), timeZone)
}
