/** Whether `Intl` knows a time zone of this name: an IANA name, "Africa/Cairo". */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

// Swedish dates have the form of ISO 8601, which every spreadsheet reads as a date.
const LOCALE = "sv-SE"

/** `2026-11-23`, the day in a time zone. */
export function dateText(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { timeZone }).format(time)
}

/** `2026-11-23 09:30:00`, the time in a time zone. */
export function dateTimeText(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(time)
}
