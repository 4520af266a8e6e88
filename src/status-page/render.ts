import type { PaymentOutcome } from "../payment-rules/payment-outcome"
import type { Language } from "./language"
import { pageStyle } from "./style"
import { TEXTS } from "./texts"

export type StatusPageFacts = {
  shopName: string
  color: string | null
  logoUrl: string | null
  language: Language
  /** Major units, two decimals. */
  amount: string
  currency: string
  /** What the shopper names when asking the shop. */
  reference: string
  /** The hosted page, while it can still be used. */
  payUrl: string | null
  shopUrl: string
  /** null: nothing will change by waiting. */
  refreshMs: number | null
}

/** Outcomes after which the shopper may choose again without paying twice. */
const MAY_RETURN: PaymentOutcome[] = ["cancelled", "expired", "paid"]

/** The built-in page: whole without JavaScript, under 15 kB. */
export function renderStatusPage(
  outcome: PaymentOutcome,
  facts: StatusPageFacts
): string {
  const texts = TEXTS[facts.language]
  const { title, text } = texts[outcome]
  const refresh = facts.refreshMs
    ? `<meta http-equiv="refresh" content="${Math.ceil(facts.refreshMs / 1000)}">`
    : ""
  return `<!doctype html>
<html lang="${facts.language}" dir="${facts.language === "ar" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}
<title>${escape(title)} · ${escape(facts.shopName)}</title>
<style>${pageStyle(facts.color)}</style>
</head>
<body>
<main>
<header>${brand(facts)}</header>
<p class="mark ${outcome}" aria-hidden="true"></p>
<h1 role="status">${escape(title)}</h1>
<p>${escape(text)}</p>
<dl>
<div><dt>${texts.amount}</dt><dd><bdi>${escape(facts.amount)} ${escape(facts.currency.toUpperCase())}</bdi></dd></div>
<div><dt>${texts.reference}</dt><dd><bdi>${escape(facts.reference)}</bdi></dd></div>
</dl>
${link(outcome, facts)}
${facts.refreshMs ? `<p class="quiet">${texts.refreshes}</p>` : ""}
</main>
</body>
</html>`
}

function brand({ logoUrl, shopName }: StatusPageFacts): string {
  return logoUrl
    ? `<img src="${escape(logoUrl)}" alt="${escape(shopName)}">`
    : escape(shopName)
}

/** The one way on, where there is one. */
function link(outcome: PaymentOutcome, facts: StatusPageFacts): string {
  const texts = TEXTS[facts.language]
  if (outcome === "waiting" && facts.payUrl) {
    return button(facts.payUrl, texts.pay)
  }
  return MAY_RETURN.includes(outcome) ? button(facts.shopUrl, texts.shop) : ""
}

function button(href: string, label: string): string {
  return /^https?:\/\//i.test(href)
    ? `<a href="${escape(href)}" rel="noreferrer">${escape(label)}</a>`
    : ""
}

function escape(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;")
}
