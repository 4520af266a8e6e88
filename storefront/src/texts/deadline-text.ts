/**
 * "6:40 PM"; on another day "Nov 24, 6:40 PM". As people in Egypt write a time, on all pages of a
 * payment alike; in the reader's own time zone.
 */
export function deadlineText(at: string, lang: string, now: Date): string {
  const date = new Date(at)
  const isToday = date.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(lang === "ar" ? "ar-EG-u-nu-latn" : "en-EG", {
    ...(!isToday && { day: "numeric", month: "short" }),
    ...{ hour: "numeric", minute: "2-digit" },
  }).format(date)
}
