import type { JsonSchema } from "./schema-of-validator"

/** Facts about a route that its validator does not express. */
export type RouteNote = {
  summary: string
  /** Top fields of the answer, all of them always there; else the content type. */
  answer: Record<string, JsonSchema> | string
  /** Refusals beside those of every route of the folder. */
  refusals?: ("400" | "403" | "404" | "503")[]
  /** The query, if the route reads it itself. */
  query?: Record<string, JsonSchema>
  /** Whether the route reads its body itself: any content type. */
  readsBody?: boolean
}

const object = { type: "object" }
const list = { type: "array", items: object }
const whole = { type: "integer", minimum: 0 }
const invoice = { invoice: object }
const credentials = { credentials: object }
const webhook_probe = { webhook_probe: object }
const order_payment = { order_payment: object }

const ADMIN = "/admin/invoice-payment"
const STORE = "/store/invoice-payment"
const HOOKS = "/hooks/invoice-payment"

/** By method and path; a route without a note, and a note without a route, fail the generation. */
export const ROUTE_NOTES: Record<string, RouteNote> = {
  [`POST ${ADMIN}/connection-check`]: {
    summary: "Asks the service for the merchant profile now",
    answer: { check: object, ...credentials },
  },
  [`GET ${ADMIN}/credentials`]: {
    summary: "Which credentials hold, shown as a hint",
    answer: credentials,
  },
  [`POST ${ADMIN}/credentials`]: {
    summary:
      "Stores or rotates credentials: api_key with api_secret, or access_token alone",
    answer: credentials,
    refusals: ["400"],
  },
  [`DELETE ${ADMIN}/credentials`]: {
    summary: "Forgets the stored credentials",
    answer: { deleted: { type: "boolean" }, ...credentials },
  },
  [`GET ${ADMIN}/orders/:id/payment-link`]: {
    summary: "The order's payment link, and whether one can be made",
    answer: { payment_link: object },
    refusals: ["404"],
  },
  [`POST ${ADMIN}/orders/:id/payment-link`]: {
    summary:
      "Makes the order's payment link, or gives back the one that stands",
    answer: { payment_link: object },
    refusals: ["400", "404"],
  },
  [`DELETE ${ADMIN}/orders/:id/payment-link`]: {
    summary: "Withdraws the order's payment link",
    answer: { payment_link: object },
    refusals: ["404"],
  },
  [`GET ${ADMIN}/health`]: {
    summary: "Each thing that can be wrong, and what to do",
    answer: { health: object },
  },
  [`GET ${ADMIN}/invoices`]: {
    summary: "The ledger, newest first",
    answer: {
      ...{ invoices: list, count: whole, offset: whole, limit: whole },
      count_capped: { type: "boolean" },
    },
    refusals: ["400"],
  },
  [`GET ${ADMIN}/invoices/export`]: {
    summary: "The list as a file for spreadsheets",
    answer: "text/csv",
    refusals: ["400"],
  },
  [`GET ${ADMIN}/invoices/:id`]: {
    summary: "One invoice with its history, refunds and possible actions",
    answer: invoice,
    refusals: ["404"],
  },
  [`POST ${ADMIN}/invoices/:id/apply-to-cart`]: {
    summary: "A paid invoice without an order pays a cart",
    answer: invoice,
    refusals: ["400", "404"],
  },
  [`GET ${ADMIN}/invoices/:id/cart`]: {
    summary: "The cart that apply-to-cart would pay, and why it cannot",
    answer: { cart: {}, code: {} },
    refusals: ["400", "404"],
  },
  [`POST ${ADMIN}/invoices/:id/cancel`]: {
    summary: "The service is asked to cancel the invoice",
    answer: invoice,
    refusals: ["400", "404"],
  },
  [`POST ${ADMIN}/invoices/:id/external-refunds`]: {
    summary:
      "Records a refund that was made in the merchant's dashboard, on which Medusa's refunds draw",
    answer: { external_refund: object, ...invoice },
    refusals: ["400", "404"],
  },
  [`POST ${ADMIN}/invoices/:id/recheck`]: {
    summary: "The invoice is read from the service first",
    answer: invoice,
    refusals: ["400", "404"],
  },
  [`POST ${ADMIN}/invoices/:id/reopen`]: {
    summary: "Takes a resolution back: the invoice is read again",
    answer: invoice,
    refusals: ["400", "404"],
  },
  [`POST ${ADMIN}/invoices/:id/resolve`]: {
    summary: "A human has decided: the attention is over",
    answer: invoice,
    refusals: ["400", "404"],
  },
  [`GET ${ADMIN}/support-bundle`]: {
    summary:
      "One file for the person who is asked for help, without anything secret",
    answer: {},
  },
  [`GET ${ADMIN}/webhook-probe`]: {
    summary: "How the newest live test of the webhooks stands",
    answer: webhook_probe,
  },
  [`POST ${ADMIN}/webhook-probe`]: {
    summary: "Creates its invoice, or gives back the test that is under way",
    answer: webhook_probe,
    refusals: ["400"],
  },
  [`DELETE ${ADMIN}/webhook-probe`]: {
    summary: "Ends the test: its invoice is cancelled, unless it was paid",
    answer: webhook_probe,
  },
  [`POST ${HOOKS}/:token`]: {
    summary:
      "Webhook of the service, at the signed address of one invoice; what it says is not believed",
    answer: { received: { const: true } },
    refusals: ["404", "503"],
    readsBody: true,
  },
  [`GET ${HOOKS}/pay/:token`]: {
    summary: "The page of a payment link; opening it changes nothing",
    answer: "text/html",
    refusals: ["404", "503"],
  },
  [`POST ${HOOKS}/pay/:token`]: {
    summary:
      "Its button: to the payment page of the order's invoice (303), or the page again",
    answer: "text/html",
    refusals: ["404", "503"],
    readsBody: true,
  },
  [`GET ${HOOKS}/return/:token`]: {
    summary:
      "The way back from the hosted page: the order or the checkout (303), or a page of ours",
    answer: "text/html",
    refusals: ["404", "503"],
  },
  [`GET ${STORE}/availability`]: {
    summary:
      "Whether a cart can be paid by invoice, with a code and a text if not",
    query: { cart_id: { type: "string", minLength: 1 } },
    answer: {
      available: { type: "boolean" },
      order_placement: { enum: ["after_payment", "before_payment"] },
    },
    refusals: ["404"],
  },
  [`GET ${STORE}/orders/:id`]: {
    summary: "The customer's own order: whether it is paid, or can be paid now",
    answer: order_payment,
    refusals: ["404"],
  },
  [`POST ${STORE}/orders/:id/payment-session`]: {
    summary: "Starts or continues the payment of the customer's own order",
    answer: order_payment,
    refusals: ["404"],
  },
  [`GET ${STORE}/payment-sessions/:id`]: {
    summary: "How a payment stands, from the ledger",
    answer: { payment_session: object },
    refusals: ["404", "503"],
  },
}
