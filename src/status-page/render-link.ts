import { moneyText } from "../payment-rules/checkout/money-text"
import {
  linkRefreshMs,
  type LinkState,
} from "../payment-rules/orders/payment-link"
import type { ShopContact } from "../payment-rules/options/status-page-option"
import { contactLines } from "./contact-lines"
import { detail, reference, text } from "./details"
import { escape } from "./escape"
import { LINK_TEXTS } from "./link-texts"
import { toneMark, type Tone } from "./mark"
import { pageFrame, type PageAppearance } from "./page-frame"
import { button } from "./render"
import { TEXTS } from "./texts"

export type LinkPageFacts = PageAppearance & {
  /** The amount due or paid: major units, two decimals; null: no amount is shown. */
  amount: string | null
  currency: string
  orderNumber: number | null
  /** References of the payments that the page names; newest first. */
  references: string[]
  contact: ShopContact | null
  homeUrl: string
  /** Why the payment could not be started, in words for the shopper. */
  problem: string | null
}

const TONES: Record<LinkState, Tone> = {
  payable: "wait",
  paid: "good",
  paid_before: "good",
  nothing_due: "over",
  arrived: "good",
  checking: "wait",
  trouble: "look",
  resolved: "over",
  elsewhere: "wait",
  canceled: "over",
  withdrawn: "over",
  unavailable: "over",
}

/** The page of a payment link. Opening it changes nothing; its button is a form. */
export function renderLinkPage(state: LinkState, facts: LinkPageFacts): string {
  const { language, homeUrl, problem } = facts
  const { title, text } = LINK_TEXTS[language].states[state]
  return pageFrame(facts, {
    title,
    refreshMs: linkRefreshMs(state),
    body: `${toneMark(TONES[state])}
<div role="status"><h1>${escape(title)}</h1></div>
<p>${escape(text)}</p>
${problem ? `<p class="problem" role="alert">${escape(problem)}</p>` : ""}
${lines(facts)}
${state === "payable" ? payForm(facts) : button(homeUrl, { label: TEXTS[language].shop })}
${contactLines({ ...facts, reference: facts.references[0] ?? null })}`,
  })
}

function lines(facts: LinkPageFacts): string {
  const { language, amount, currency, orderNumber } = facts
  const texts = TEXTS[language]
  const shown = [
    amount && detail(texts.amount, text(moneyText(amount, currency, language))),
    orderNumber !== null && detail(texts.orderNumber, text(`#${orderNumber}`)),
    ...facts.references.map((one) => reference(one, language)),
  ].filter(Boolean)
  return shown.length > 0 ? `<dl>\n${shown.join("\n")}\n</dl>` : ""
}

/** Posts to its own URL, whose token names the order. */
function payForm({ language, amount, currency }: LinkPageFacts): string {
  const sum = amount ? ` ${moneyText(amount, currency, language)}` : ""
  return `<form method="post"><button class="go" type="submit">${LINK_TEXTS[language].pay}${escape(sum)}</button></form>`
}
