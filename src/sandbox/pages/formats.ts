import { DISPLAY_TIME_ZONE } from "../clock"

/** `"150.00"`, `"EGP"` as people of the locale write it; odd values unchanged. */
export function formatMoney(
  amount: string,
  currency: string,
  locale: string
): string {
  try {
    const style = { style: "currency", currency } as const
    const number = Number(amount)
    if (Number.isNaN(number)) {
      return `${amount} ${currency}`
    }
    return new Intl.NumberFormat(locale, style).format(number)
  } catch {
    return `${amount} ${currency}`
  }
}

/** A timestamp as day and time in the offset that the sandbox writes. */
export function formatTime(timestamp: string, locale: string): string {
  const ms = Date.parse(timestamp)
  if (Number.isNaN(ms)) {
    return timestamp
  }
  return new Intl.DateTimeFormat(locale, {
    ...{ day: "numeric", month: "short" },
    ...{ hour: "numeric", minute: "2-digit" },
    timeZone: DISPLAY_TIME_ZONE,
  }).format(ms)
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 24 * 60 * 60_000],
  ["hour", 60 * 60_000],
  ["minute", 60_000],
]

/** How far away a timestamp is, "in 23 hours"; rounded down to what is left. */
export function formatDistance(
  timestamp: string,
  nowMs: number,
  locale: string
): string {
  const left = Date.parse(timestamp) - nowMs
  const [unit, length] = UNITS.find(([, length]) => left >= 2 * length) ?? [
    "minute",
    60_000,
  ]
  const count = Math.max(0, Math.floor(left / length))
  return new Intl.RelativeTimeFormat(locale).format(count, unit)
}
