import type { ShopContact } from "../payment-rules/options/status-page-option"
import { contactLines } from "./contact-lines"
import { escape } from "./escape"
import { mark } from "./mark"
import { pageFrame, type PageAppearance } from "./page-frame"
import { button } from "./render"
import { TEXTS } from "./texts"

export type NoticeFacts = PageAppearance & {
  contact: ShopContact | null
  homeUrl: string
}

/** A page without a payment: its URL is not ours, or we cannot answer now. */
export function renderNotice(
  notice: "not_found" | "try_again",
  facts: NoticeFacts
): string {
  const { language, homeUrl } = facts
  const { notices, shop } = TEXTS[language]
  const { title, text } = notices[notice]
  const isOver = notice === "not_found"
  return pageFrame(facts, {
    title,
    refreshMs: isOver ? null : 5_000,
    body: `${mark(isOver ? "ended" : "waiting")}
<div role="status"><h1>${escape(title)}</h1></div>
<p>${escape(text)}</p>
${isOver ? button(homeUrl, { label: shop }) : ""}
${contactLines({ ...facts, reference: null })}`,
  })
}
