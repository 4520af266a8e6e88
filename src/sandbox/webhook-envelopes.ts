import { randomUUID } from "node:crypto"
import { toWire, type SandboxInvoice } from "./invoice"

/**
 * The document only says that a webhook is "a JSON envelope with a data part
 * and customer information", naming `external_reference` and `invoice.id`.
 * Readers of webhooks must accept any of these, and others.
 */
const ENVELOPES = {
  event_invoice: (event: string, invoice: SandboxInvoice) => ({
    event,
    data: { invoice: toWire(invoice) },
    customer: customerOf(invoice),
  }),
  /** Another UUID comes before the invoice's, and the invoice lies flat. */
  type_flat: (event: string, invoice: SandboxInvoice) => ({
    id: randomUUID(),
    type: event,
    created_at: invoice.updated_at,
    data: toWire(invoice),
    customer: customerOf(invoice),
  }),
  /** No event name at all. */
  reference_only: (_event: string, invoice: SandboxInvoice) => ({
    data: {
      invoice_id: invoice.id,
      external_reference: invoice.external_reference,
      status: invoice.status,
    },
    customer: customerOf(invoice),
  }),
  /** Everything inside data, with the merchant's UUID around. */
  nested_customer: (event: string, invoice: SandboxInvoice) => ({
    merchant_id: invoice.merchant_id,
    data: {
      event_name: event,
      customer: customerOf(invoice),
      invoice: toWire(invoice),
    },
  }),
}

export type WebhookShape = keyof typeof ENVELOPES
export const WEBHOOK_SHAPES = Object.keys(ENVELOPES) as WebhookShape[]

export function toEnvelope(
  shape: WebhookShape,
  event: string,
  invoice: SandboxInvoice
): string {
  return JSON.stringify(ENVELOPES[shape](event, invoice))
}

function customerOf(invoice: SandboxInvoice) {
  return {
    name: invoice.customer_name,
    email: invoice.customer_email,
    phone: invoice.customer_phone,
    metadata: invoice.customer_metadata,
  }
}
