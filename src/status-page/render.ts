import type { PageState } from "../payment-rules/shopper/page-state"
import type { ShopContact } from "../payment-rules/options/status-page-option"
import { contactLines } from "./contact-lines"
import { details } from "./details"
import { escape } from "./escape"
import { mark } from "./mark"
import { pageFrame, type PageLook } from "./page-frame"
import { TEXTS } from "./texts"

export type StatusPageFacts = PageLook & {
  /** Major units, two decimals. */
  amount: string
  currency: string
  /** What the shopper quotes when asking the shop. */
  reference: string
  /** What the shop calls the order; null: there is none, or it is not named any more. */
  orderNumber: number | null
  contact: ShopContact | null
  /** The hosted page, while it can still be used. */
  payUrl: string | null
  /** Until when it can be used; null: not said, or over. */
  payBefore: Date | null
  /** The order's page in the shop, where it may be named. */
  orderUrl: string | null
  /** Where the shopper can choose again; else the same as `homeUrl`. */
  shopUrl: string
  /** The shop's first page, from where nobody pays a second time by mistake. */
  homeUrl: string
  /** null: nothing will change by waiting. */
  refreshMs: number | null
}

type Link = {
  to: "payUrl" | "orderUrl" | "shopUrl" | "homeUrl"
  label: LinkLabel
}
type LinkLabel = "resume" | "payAfterAll" | "order" | "shop"

/** The one way on; none to a checkout from where a second payment could begin. */
const LINKS: Partial<Record<PageState, Link>> = {
  waiting: { to: "payUrl", label: "payAfterAll" },
  resume: { to: "payUrl", label: "resume" },
  on_hold: { to: "orderUrl", label: "order" },
  paid: { to: "shopUrl", label: "shop" },
  cancelled: { to: "shopUrl", label: "shop" },
  not_started: { to: "shopUrl", label: "shop" },
  expired: { to: "shopUrl", label: "shop" },
  ended: { to: "shopUrl", label: "shop" },
  no_order: { to: "homeUrl", label: "shop" },
  trouble: { to: "homeUrl", label: "shop" },
  resolved: { to: "homeUrl", label: "shop" },
}

/** The built-in page: whole without JavaScript, under 15 kB. */
export function renderStatusPage(
  state: PageState,
  facts: StatusPageFacts
): string {
  const { language, refreshMs } = facts
  const texts = TEXTS[language]
  const { title, text } = texts.states[state]
  return pageFrame(facts, {
    title,
    refreshMs,
    body: `${mark(state)}
<h1 role="status">${escape(title)}</h1>
<p>${escape(text)}</p>
${details(state, facts)}
${link(state, facts)}
${contactLines(facts)}
${refreshMs ? `<p class="again">${texts.refreshes}</p>` : ""}`,
  })
}

function link(state: PageState, facts: StatusPageFacts): string {
  const { to, label } = LINKS[state] ?? {}
  const href = to && facts[to]
  return href && label
    ? button(href, {
        label: TEXTS[facts.language][label],
        isQuiet: label === "payAfterAll",
      })
    : ""
}

/** A way on, if it leads to a web page. */
export function button(
  href: string,
  { label, isQuiet = false }: { label: string; isQuiet?: boolean }
): string {
  const look = isQuiet ? "go quiet" : "go"
  return /^https?:\/\//i.test(href)
    ? `<a class="${look}" href="${escape(href)}" rel="noreferrer">${escape(label)}</a>`
    : ""
}
