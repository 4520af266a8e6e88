"use client"

import { useSyncExternalStore } from "react"
import { deadlineText } from "../texts/deadline-text.ts"
import { useSurroundings } from "./invoice-payment-provider.tsx"

/**
 * The deadline of a payment, until it is over. It is in the reader's own time zone, so the server
 * does not know it.
 */
export function PayBefore({ at }: { at: string }) {
  const { texts } = useSurroundings()
  const isBrowser = useSyncExternalStore(
    listenToNothing,
    () => true,
    () => false
  )
  const now = new Date()
  if (!isBrowser || Date.parse(at) <= now.getTime()) {
    return null
  }
  return (
    <p className="invoice-payment-deadline">
      {texts.payBefore}{" "}
      <time dateTime={at}>
        <bdi>{deadlineText(at, texts.lang, now)}</bdi>
      </time>
    </p>
  )
}

function listenToNothing() {
  return () => {}
}
