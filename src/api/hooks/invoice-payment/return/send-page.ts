import { createHash } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import {
  pickLanguage,
  type Language,
} from "../../../../payment-rules/checkout/language"
import { AUTO_REFRESH } from "../../../../status-page/auto-refresh"
import { PAGE_SCRIPT } from "../../../../status-page/page-script"
import {
  renderNotice,
  type NoticeFacts,
} from "../../../../status-page/render-notice"

/** The scripts that a page may run. Without them it reloads, and still shows everything. */
const SCRIPTS = [AUTO_REFRESH, PAGE_SCRIPT].map(
  (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
)

/** The page has a token in its URL: nothing may leak it. */
const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
}

/**
 * A form's answer redirects to the service's payment page, on any host: browsers check this too.
 */
const FORM_TARGETS = "'self' https: http://localhost:* http://127.0.0.1:*"

function policy(hasForm: boolean): string {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src https:; script-src ${SCRIPTS.join(" ")}; connect-src 'self'; form-action ${hasForm ? FORM_TARGETS : "'none'"}; base-uri 'none'; frame-ancestors 'none'`
}

export function sendPage(
  res: MedusaResponse,
  html: string,
  { status = 200, hasForm = false } = {}
) {
  res
    .status(status)
    .set({ ...PAGE_HEADERS, "Content-Security-Policy": policy(hasForm) })
    .send(html)
}

export function sendNotFound(req: MedusaRequest, res: MedusaResponse) {
  sendPage(res, renderNotice("not_found", noticeFacts(req)), { status: 404 })
}

/** Something on our side is down; the page asks again by itself. */
export function sendTryAgain(req: MedusaRequest, res: MedusaResponse) {
  res.set("Retry-After", "5")
  sendPage(res, renderNotice("try_again", noticeFacts(req)), { status: 503 })
}

/** The reader's choice with the page's switch, then the cart's language, then the browser's. */
export function languageFor(
  req: MedusaRequest,
  locale: string | null = null
): Language {
  const chosen = req.query["language"]
  return pickLanguage(
    chosen === "ar" || chosen === "en" ? chosen : locale,
    req.headers["accept-language"]
  )
}

/** From the options alone: the database may be what is down. */
export function noticeFacts(req: MedusaRequest): NoticeFacts {
  const { options } = req.scope.resolve(INVOICE_PAYMENT_MODULE)
  const { shopName, color, logoUrl, contact } = options.statusPage
  return {
    shopName: shopName ?? "",
    color: color ?? null,
    logoUrl: logoUrl ?? null,
    contact: contact ?? null,
    homeUrl: options.storefrontUrl,
    language: languageFor(req),
  }
}
