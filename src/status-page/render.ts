import type { PageState } from "../payment-rules/shopper/page-state"
import { contactLines } from "./contact-lines"
import { details } from "./details"
import { escape } from "./escape"
import { mark } from "./mark"
import { pageFrame } from "./page-frame"
import type { StatusPageFacts } from "./status-page-facts"
import { TEXTS } from "./texts"

type Link = {
  to: "payUrl" | "payLink" | "orderUrl" | "shopUrl" | "homeUrl"
  label: LinkLabel
}
type LinkLabel = "resume" | "payAfterAll" | "payOrder" | "order" | "shop"

/** The one link of a state; none leads to a checkout where a second payment could begin. */
const LINKS: Partial<Record<PageState, Link>> = {
  waiting: { to: "payUrl", label: "payAfterAll" },
  resume: { to: "payUrl", label: "resume" },
  on_hold: { to: "orderUrl", label: "order" },
  review_of_canceled: { to: "homeUrl", label: "shop" },
  paid: { to: "shopUrl", label: "shop" },
  cancelled: { to: "shopUrl", label: "shop" },
  not_started: { to: "shopUrl", label: "shop" },
  expired: { to: "shopUrl", label: "shop" },
  ended: { to: "shopUrl", label: "shop" },
  no_order: { to: "homeUrl", label: "shop" },
  cart_changed: { to: "homeUrl", label: "shop" },
  paid_elsewhere: { to: "homeUrl", label: "shop" },
  paid_twice: { to: "homeUrl", label: "shop" },
  paid_after_cancel: { to: "homeUrl", label: "shop" },
  trouble: { to: "homeUrl", label: "shop" },
  resolved: { to: "homeUrl", label: "shop" },
}
/** Replaces the link of `ended` if the order can still be paid. */
const PAY_ORDER: Link = { to: "payLink", label: "payOrder" }
/** Replaces a link that is not known: the page names no order to the holder of a payment link. */
const SHOP: Link = { to: "homeUrl", label: "shop" }

/** The built-in page: complete without JavaScript, under 15 kB. */
export function renderStatusPage(
  state: PageState,
  facts: StatusPageFacts
): string {
  const { language, refreshMs } = facts
  const texts = TEXTS[language]
  const { title, text } = isPayable(state, facts)
    ? texts.endedPayable
    : texts.states[state]
  return pageFrame(facts, {
    title,
    refreshMs,
    body: `${mark(state)}
<div role="status"><h1>${escape(title)}</h1></div>
<p>${escape(text)}</p>
${details(state, facts)}
${link(state, facts)}
${contactLines(facts)}
${refreshMs ? `<p class="again">${texts.refreshes}</p>` : ""}`,
  })
}

/** This payment has ended, and its order can be paid by another one. */
function isPayable(state: PageState, { payLink }: StatusPageFacts): boolean {
  return state === "ended" && payLink !== null
}

function link(state: PageState, facts: StatusPageFacts): string {
  const wanted = isPayable(state, facts) ? PAY_ORDER : LINKS[state]
  if (!wanted) {
    return ""
  }
  const { to, label } =
    wanted.to === "orderUrl" && !facts.orderUrl ? SHOP : wanted
  const href = facts[to]
  return href
    ? button(href, {
        label: TEXTS[facts.language][label],
        isQuiet: label === "payAfterAll",
      })
    : ""
}

/** A link that looks like a button, if it leads to a web page. */
export function button(
  href: string,
  { label, isQuiet = false }: { label: string; isQuiet?: boolean }
): string {
  const look = isQuiet ? "go quiet" : "go"
  return /^https?:\/\//i.test(href)
    ? `<a class="${look}" href="${escape(href)}" rel="noreferrer">${escape(label)}</a>`
    : ""
}
