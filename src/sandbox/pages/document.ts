import type { Answer } from "../exchange"
import { html, type Markup } from "./html"

type DocumentParts = {
  title: string
  styles: Markup
  body: Markup
  lang?: string
  dir?: "ltr" | "rtl"
  status?: number
  /** Seconds after which the browser loads the page again. */
  refresh?: number
}

/**
 * One whole page. The policy allows its own styles and nothing else: no
 * script, no foreign content. (No `form-action`: browsers would apply it to the
 * redirect to the shop as well.)
 */
export function toDocument(parts: DocumentParts): Answer {
  const { lang = "en", dir = "ltr", title, styles, body, refresh } = parts
  const page = html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        ${refresh && html`<meta http-equiv="refresh" content="${refresh}" />`}
        <title>${title}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`
  return {
    status: parts.status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      "referrer-policy": "same-origin",
    },
    body: page.text,
  }
}
