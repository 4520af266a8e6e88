/** Safe to show to a shopper: says what they can do, and nothing about the shop's set-up. */
type ShopperText = {
  /** Public: what the shop may do, not what the merchant has to fix (docs/error-codes.md). */
  code:
    | "service_refused"
    | "amount_refused"
    | "service_unreachable"
    | "service_busy"
  en: string
  ar: string
}

/** The meaning of an error for the code that handles it; see {@link errorMeanings}. */
export type ErrorMeaning = {
  /**
   * "unknown": the service may have done what was asked, so after a create the invoice may exist.
   */
  outcome: "rejected" | "unknown"
  shopperText: ShopperText
  /** Tells the merchant what to fix. */
  merchantText: string
}

const ANOTHER_METHOD: ShopperText = {
  code: "service_refused",
  en: "This payment method is not available at the moment. Please choose another one.",
  ar: "طريقة الدفع هذه غير متاحة حاليًا. يُرجى اختيار طريقة أخرى.",
}
const ANOTHER_AMOUNT: ShopperText = {
  code: "amount_refused",
  en: "This payment method cannot be used for this amount. Please choose another one.",
  ar: "لا يمكن استخدام طريقة الدفع هذه لهذا المبلغ. يُرجى اختيار طريقة أخرى.",
}
const TRY_AGAIN: ShopperText = {
  code: "service_unreachable",
  en: "The payment service cannot be reached at the moment. Please try again in a minute.",
  ar: "تعذّر الاتصال بخدمة الدفع حاليًا. يُرجى المحاولة مرة أخرى بعد دقيقة.",
}
const BUSY: ShopperText = {
  code: "service_busy",
  en: "The payment service is busy at the moment. Please try again in a minute.",
  ar: "خدمة الدفع مشغولة حاليًا. يُرجى المحاولة مرة أخرى بعد دقيقة.",
}

/**
 * Every code an error of this folder can carry. The errors of docs/openapi/service.yaml come first,
 * then those of HTTP and of the network.
 */
export const errorMeanings = {
  unauthorized: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "The service does not accept the credentials. Enter the API key together with its secret, or a valid access token.",
  },
  account_suspended: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "The merchant account is suspended. Contact the service; no invoices can be created until it is active.",
  },
  account_not_ready: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "The set-up of the merchant account is incomplete. Finish it in the merchant dashboard.",
  },
  invoice_not_found: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "The service does not know this invoice for these credentials. It belongs to another merchant, or apiUrl leads to another environment.",
  },
  amount_rejected: {
    outcome: "rejected",
    shopperText: ANOTHER_AMOUNT,
    merchantText:
      "The service refuses the amount. It takes 20 to 70000 with at most two decimals; compare the option amountLimits.",
  },
  no_active_numbers: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "The merchant has no active payment number. Activate one in the merchant dashboard.",
  },
  invalid_fees: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "The customer-pays-fee flags are not viable for this merchant. Correct the option extraInvoiceFields.",
  },
  rate_limited: {
    outcome: "rejected",
    shopperText: BUSY,
    merchantText:
      "The service's rate limit is exceeded. If this repeats, something else uses the same credentials.",
  },
  forbidden: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "The service refuses access without a documented reason. Check the merchant account, and whether a firewall or an IP allowlist blocks the server.",
  },
  operation_missing: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "There is no such operation at this path. Correct the option cancelPath, or set it to null and cancel invoices in the merchant dashboard.",
  },
  request_rejected: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "The service refuses the request. Check apiUrl, the currency and the option extraInvoiceFields.",
  },
  impossible_invoice_id: {
    outcome: "rejected",
    shopperText: ANOTHER_METHOD,
    merchantText: "The invoice id is not a UUID, so no request was sent.",
  },
  connection_failed: {
    outcome: "rejected",
    shopperText: TRY_AGAIN,
    merchantText:
      "No connection to the service; nothing was sent. Check apiUrl, name resolution, certificates and the server's outgoing network.",
  },
  connection_lost: {
    outcome: "unknown",
    shopperText: TRY_AGAIN,
    merchantText: "The connection broke before the answer was complete.",
  },
  timed_out: {
    outcome: "unknown",
    shopperText: TRY_AGAIN,
    merchantText:
      "The service did not answer in time. If this repeats, raise the option timeoutMs or contact the service.",
  },
  service_failed: {
    outcome: "unknown",
    shopperText: TRY_AGAIN,
    merchantText:
      "The service failed. If this repeats, contact it and name the request id.",
  },
  redirected: {
    outcome: "unknown",
    shopperText: ANOTHER_METHOD,
    merchantText:
      "apiUrl answers with a redirect, which is not followed because it would give the credentials away. Enter the final URL (often https instead of http, with or without www).",
  },
  unreadable_answer: {
    outcome: "unknown",
    shopperText: TRY_AGAIN,
    merchantText:
      "The answer is not what the service's interface describes. Check that apiUrl is the URL of the service's API.",
  },
} as const satisfies Record<string, ErrorMeaning>

export type InvoiceApiErrorCode = keyof typeof errorMeanings

export type ServiceRefusal = ShopperText["code"]
