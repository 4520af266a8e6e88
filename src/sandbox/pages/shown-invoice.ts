import { asText } from "../as-text"
import type { SandboxInvoice } from "../invoice"

export type ShownInvoice = ReturnType<typeof toShown>

/** An invoice as the pages print it: each text is one, whatever a patch has put there. */
export function toShown(invoice: SandboxInvoice) {
  return {
    id: invoice.id,
    customer_pays_fee: invoice.customer_pays_fee,
    amount: asText(invoice.amount),
    currency: asText(invoice.currency),
    status: asText(invoice.status),
    created_at: asText(invoice.created_at),
    expires_at: asText(invoice.expires_at),
    completed_at: textOrNone(invoice.completed_at),
    customer_name: textOrNone(invoice.customer_name),
    external_reference: textOrNone(invoice.external_reference),
    webhook_url: textOrNone(invoice.webhook_url),
    success_url: httpUrl(invoice.success_url),
    cancel_url: httpUrl(invoice.cancel_url),
  }
}

function textOrNone(value: unknown): string | null {
  return value === null ? null : asText(value)
}

/** In ASCII, as a header needs it; null for anything that is no web address. */
function httpUrl(value: unknown): string | null {
  const text = asText(value)
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
