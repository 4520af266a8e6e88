"use client"

import { useSyncExternalStore } from "react"
import { useSurroundings } from "./invoice-payment-provider.tsx"

/** The deadline of a payment. In the reader's own time zone, so only in the browser. */
export function PayBefore({ at }: { at: string }) {
  const { texts } = useSurroundings()
  const isBrowser = useSyncExternalStore(
    listenToNothing,
    () => true,
    () => false
  )
  if (!isBrowser) {
    return null
  }
  return (
    <p className="invoice-payment-deadline">
      {texts.payBefore}{" "}
      <time dateTime={at}>
        <bdi>{deadlineText(at, texts.lang, new Date())}</bdi>
      </time>
    </p>
  )
}

/** "18:40"; on another day "Nov 24, 18:40". */
export function deadlineText(at: string, lang: string, now: Date): string {
  const date = new Date(at)
  const isToday = date.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(lang === "ar" ? "ar-EG-u-nu-latn" : "en-EG", {
    ...(!isToday && { day: "numeric", month: "short" }),
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).format(date)
}

function listenToNothing() {
  return () => {}
}
