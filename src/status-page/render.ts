import { localeOf, type Language } from "../payment-rules/language"
import { moneyText } from "../payment-rules/money-text"
import type { PageState } from "../payment-rules/page-state"
import { escape } from "./escape"
import { againAttribute, lookAgain } from "./look-again"
import { mark } from "./mark"
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
  /** How long it can still be used; null: not said. */
  payableMs: number | null
  /** The order's page in the shop, where it may be named. */
  orderUrl: string | null
  shopUrl: string
  /** null: nothing will change by waiting. */
  refreshMs: number | null
}

type Link = { to: "payUrl" | "orderUrl" | "shopUrl"; label: LinkLabel }
type LinkLabel = "resume" | "payAfterAll" | "order" | "shop"

/** The one way on; none from where a second payment could begin. */
const LINKS: Partial<Record<PageState, Link>> = {
  waiting: { to: "payUrl", label: "payAfterAll" },
  resume: { to: "payUrl", label: "resume" },
  on_hold: { to: "orderUrl", label: "order" },
  paid: { to: "shopUrl", label: "shop" },
  cancelled: { to: "shopUrl", label: "shop" },
  not_started: { to: "shopUrl", label: "shop" },
  expired: { to: "shopUrl", label: "shop" },
  ended: { to: "shopUrl", label: "shop" },
}

/** The built-in page: whole without JavaScript, under 15 kB. */
export function renderStatusPage(
  state: PageState,
  facts: StatusPageFacts
): string {
  const { language, shopName, refreshMs } = facts
  const texts = TEXTS[language]
  const { title, text } = texts.states[state]
  return `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"${againAttribute(refreshMs)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${lookAgain(refreshMs)}
<title>${escape([title, shopName].filter(Boolean).join(" · "))}</title>
<style>${pageStyle(facts.color)}</style>
</head>
<body>
<main>
<header>${brand(facts)}</header>
${mark(state)}
<h1 role="status">${escape(title)}</h1>
<p>${escape(text)}</p>
${details(state, facts)}
${link(state, facts)}
${refreshMs ? `<p class="again">${texts.refreshes}</p>` : ""}
</main>
</body>
</html>`
}

function brand({ logoUrl, shopName }: StatusPageFacts): string {
  return logoUrl
    ? `<img src="${escape(logoUrl)}" alt="${escape(shopName)}">`
    : escape(shopName)
}

function details(state: PageState, facts: StatusPageFacts): string {
  const { language, amount, currency, payableMs, reference } = facts
  const texts = TEXTS[language]
  const left =
    state === "resume" && payableMs !== null
      ? detail(texts.timeLeft, timeText(payableMs, language))
      : ""
  return `<dl>
${detail(texts.amount, moneyText(amount, currency, language))}
${left}${detail(texts.reference, reference, ' class="reference"')}
</dl>`
}

function detail(name: string, value: string, attributes = ""): string {
  return `<div><dt>${name}</dt><dd${attributes}><bdi>${escape(value)}</bdi></dd></div>`
}

const UNITS_MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000 }

/** "3 hours", rounded down, so that nobody is promised more than there is. */
function timeText(ms: number, language: Language): string {
  const [unit, length] = Object.entries(UNITS_MS).find(
    ([, length]) => ms >= 2 * length
  ) ?? ["minute", UNITS_MS.minute]
  return new Intl.NumberFormat(localeOf(language), {
    style: "unit",
    unit,
    unitDisplay: "long",
  }).format(Math.max(1, Math.floor(ms / length)))
}

function link(state: PageState, facts: StatusPageFacts): string {
  const { to, label } = LINKS[state] ?? {}
  const href = to && facts[to]
  if (!href || !label || !/^https?:\/\//i.test(href)) {
    return ""
  }
  const look = label === "payAfterAll" ? ' class="quiet"' : ""
  return `<a${look} href="${escape(href)}" rel="noreferrer">${escape(TEXTS[facts.language][label])}</a>`
}
