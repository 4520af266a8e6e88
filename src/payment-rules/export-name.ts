type Period = {
  $gt?: Date | string
  $gte?: Date | string
  $lt?: Date | string
  $lte?: Date | string
}

/** The exported file's name with its period: `invoices-2026-11-01-to-2026-11-30.csv`. */
export function exportName(created: Period = {}): string {
  const from = dayOf(created.$gte ?? created.$gt)
  const to = dayOf(created.$lte ?? created.$lt)
  const period = [from && `-${from}`, to && `-to-${to}`].filter(Boolean)
  return `invoices${period.join("")}.csv`
}

function dayOf(moment: Date | string | undefined): string | undefined {
  return moment && new Date(moment).toISOString().slice(0, 10)
}
