import { createHash } from "node:crypto"
import type { MedusaResponse } from "@medusajs/framework/http"
import {
  againAttribute,
  LOOK_AGAIN,
  lookAgain,
} from "../../../../status-page/look-again"

/** The one script that a page may run; without it the page reloads. */
const LOOK_AGAIN_HASH = createHash("sha256").update(LOOK_AGAIN).digest("base64")

/** The page carries a token in its address: nothing may leak it. */
const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Content-Security-Policy": `default-src 'none'; style-src 'unsafe-inline'; img-src https:; script-src 'sha256-${LOOK_AGAIN_HASH}'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
}

export function sendPage(res: MedusaResponse, html: string, status = 200) {
  res.status(status).set(PAGE_HEADERS).send(html)
}

export function sendNotFound(res: MedusaResponse) {
  const en = "This page does not exist. Please go back to the shop."
  const ar = "هذه الصفحة غير موجودة. يرجى العودة إلى المتجر."
  sendPage(res, plainPage("Not found", { en, ar }), 404)
}

/** Something of ours is down; the page asks again by itself. */
export function sendTryAgain(res: MedusaResponse) {
  const en =
    "Your payment cannot be shown right now. Nothing is lost: this page looks again by itself."
  const ar =
    "لا يمكن عرض دفعتك الآن. لم يضِع شيء: هذه الصفحة تعيد المحاولة من تلقاء نفسها."
  res.set("Retry-After", "5")
  sendPage(res, plainPage("One moment", { en, ar }, 5_000), 503)
}

function plainPage(
  title: string,
  { en, ar }: { en: string; ar: string },
  refreshMs: number | null = null
) {
  return `<!doctype html><html lang="en"${againAttribute(refreshMs)}><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${lookAgain(refreshMs)}<title>${title}</title><p>${en}</p><p lang="ar" dir="rtl">${ar}</p></html>`
}
