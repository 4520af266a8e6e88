import type { MedusaResponse } from "@medusajs/framework/http"

/** The page carries a token in its address: nothing may leak or keep it. */
const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src https:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
}

export function sendPage(res: MedusaResponse, html: string, status = 200) {
  res.status(status).set(PAGE_HEADERS).send(html)
}

export function sendNotFound(res: MedusaResponse) {
  sendPage(
    res,
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not found</title><p>This page does not exist. Please go back to the shop.</p></html>',
    404
  )
}
