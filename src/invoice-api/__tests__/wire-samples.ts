import type { InvoiceApiConfig } from ".."

export const INVOICE_ID = "7a1f0c3e-9b52-4c1d-8f60-2f4f6f1f9a01"
export const OTHER_ID = "0d9b6f52-3c1a-4f7e-9d2c-5b8a7e6f4c02"

/** An invoice as the interface describes it, every field present. */
export const wireInvoice = {
  id: INVOICE_ID,
  amount: "103.90",
  currency: "EGP",
  status: "pending",
  customer_email: "buyer@shop.example",
  customer_name: "A Buyer",
  customer_phone: "+201000000000",
  customer_metadata: { note: "ring twice" },
  external_reference: "row_1",
  success_url: "https://shop.example/paid",
  cancel_url: "https://shop.example/back",
  webhook_url: "https://shop.example/hooks/1",
  expires_at: "2026-03-01T12:00:00.000000+02:00",
  completed_at: null,
  cancelled_at: null,
  created_at: "2026-02-28T12:00:00+02:00",
  updated_at: "2026-02-28T12:00:00+02:00",
}

/** The expected result of reading {@link wireInvoice}. */
export const readInvoice = {
  id: INVOICE_ID,
  amount: "103.90",
  currency: "EGP",
  status: "pending",
  external_reference: "row_1",
  expires_at: "2026-03-01T12:00:00.000000+02:00",
  completed_at: null,
  cancelled_at: null,
  active_transaction: null,
  unreadable: [] as string[],
}

export const createdAnswer = {
  invoice: wireInvoice,
  payment_url: `https://pay.example/i/${INVOICE_ID}`,
}

export const merchantAnswer = {
  merchant: {
    id: OTHER_ID,
    name: "A Shop",
    email: "owner@shop.example",
    status: "active",
  },
}

export const createRequest = {
  amount: "103.90",
  currency: "EGP",
  external_reference: "row_1",
}

export const API_KEY = "key-4f1d9a7c"
export const API_SECRET = "secret/8b+2e5f="

/** A client's configuration for a local service. */
export function configFor(
  baseUrl: string,
  overrides: Partial<InvoiceApiConfig> = {}
): InvoiceApiConfig {
  return {
    baseUrl,
    credentials: { apiKey: API_KEY, apiSecret: API_SECRET },
    timeoutMs: 5000,
    cancelPath: "/api/v1/invoices/{invoice}/cancel",
    ...overrides,
  }
}
