import type { PageState } from "../payment-rules/shopper/page-state"

/** Class of the colour, and the drawing in a 24 × 24 box. */
const TONES = {
  wait: '<circle cx="12" cy="12" r="5.5"/><path d="M12 9v3l2 1.5"/>',
  good: '<path d="M7.5 12.5l3 3 6-6.5"/>',
  over: '<path d="M8 12h8"/>',
  look: '<path d="M12 7.5v5M12 16v.01"/>',
}

export type Tone = keyof typeof TONES

const TONE_OF: Record<PageState, Tone> = {
  confirming: "wait",
  waiting: "wait",
  unseen: "wait",
  resume: "wait",
  arrived: "good",
  on_hold: "wait",
  review_of_canceled: "wait",
  paid: "good",
  cancelled: "over",
  not_started: "over",
  expired: "over",
  ended: "over",
  no_order: "look",
  cart_changed: "look",
  paid_twice: "look",
  paid_elsewhere: "look",
  paid_after_cancel: "look",
  trouble: "look",
  resolved: "over",
}

/** Never a spinner: it says nothing that the headline does not say. */
export function mark(state: PageState): string {
  return toneMark(TONE_OF[state])
}

export function toneMark(tone: Tone): string {
  return `<svg class="${tone}" viewBox="0 0 24 24" aria-hidden="true">${TONES[tone]}</svg>`
}
