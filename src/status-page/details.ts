import { localeOf, type Language } from "../payment-rules/checkout/language"
import { moneyText } from "../payment-rules/checkout/money-text"
import type { PageState } from "../payment-rules/shopper/page-state"
import { DAY, TIME } from "./deadline-format"
import { escape } from "./escape"
import type { StatusPageFacts } from "./status-page-facts"
import { TEXTS } from "./texts"

/** Only while the payment can still be made: a shopper who has paid sees no deadline. */
const SHOWS_DEADLINE: readonly PageState[] = ["waiting", "resume"]

/** The payment's amount, deadline, order number and reference. */
export function details(state: PageState, facts: StatusPageFacts): string {
  const { language, amount, currency, cartNow, orderNumber } = facts
  const texts = TEXTS[language]
  const money = (sum: { amount: string; currency: string }) =>
    text(moneyText(sum.amount, sum.currency, language))
  const lines = [
    detail(cartNow ? texts.youPaid : texts.amount, money({ amount, currency })),
    cartNow && detail(texts.cartNow, money(cartNow)),
    SHOWS_DEADLINE.includes(state) &&
      facts.payBefore &&
      detail(texts.payBefore, deadline(facts.payBefore, facts)),
    orderNumber !== null && detail(texts.orderNumber, text(`#${orderNumber}`)),
    reference(facts.reference, language),
  ]
  return `<dl>
${lines.filter(Boolean).join("\n")}
</dl>`
}

/** With a button that copies it, which a script makes visible. */
export function reference(shown: string, language: Language): string {
  const texts = TEXTS[language]
  return detail(
    texts.reference,
    `<bdi class="reference">${escape(shown)}</bdi><button class="copy" type="button" hidden aria-live="polite" data-copied="${texts.copied}">${texts.copy}</button>`
  )
}

export function detail(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${value}</dd></div>`
}

export function text(value: string): string {
  return `<bdi>${escape(value)}</bdi>`
}

/** With day and time zone, for readers without scripts. A script makes it shorter. */
function deadline(at: Date, { language }: StatusPageFacts): string {
  const shown = new Intl.DateTimeFormat(localeOf(language), {
    ...DAY,
    ...TIME,
    ...{ timeZone: "Africa/Cairo", timeZoneName: "short" },
  }).format(at)
  return `<bdi><time datetime="${at.toISOString()}">${escape(shown)}</time></bdi>`
}
