import { defineMiddlewares } from "@medusajs/framework/http"
import { adminInvoicePaymentMiddlewares } from "./admin/invoice-payment/middlewares"
import { keepCapturesOut } from "./admin/orders/keep-captures-out"
import { refuseCollectionDeletion } from "./admin/orders/refuse-collection-deletion"
import { refuseDraftDeletion } from "./admin/orders/refuse-draft-deletion"
import { refuseWorkflowRuns } from "./admin/orders/refuse-workflow-runs"
import {
  refuseHeldFulfillment,
  refuseHeldShipment,
} from "./admin/orders/refuse-held-fulfillment"
import { refuseUnrefundedCancel } from "./admin/orders/refuse-unrefunded-cancel"
import { settleOnCheckStatus } from "./admin/orders/settle-on-check-status"
import {
  CUSTOMERS_CHANGES,
  takeCustomersTurn,
  takeTurn,
  WRITES_MONEY,
} from "./admin/orders/take-turn"
import { endBody } from "./end-body"
import { maskTokens } from "./mask-tokens"
import { noStore } from "./no-store"
import { atOwnUrl } from "./own-url"
import {
  refuseLedgerFields,
  refuseLedgerFieldsWithoutRight,
} from "./refuse-ledger-fields"
import { refuseOddIds, refuseUndecodable } from "./refuse-odd-paths"
import { beginOtherMethod } from "./store/begin-other-method"
import { refuseUsedUpCart } from "./store/refuse-used-up-cart"
import { storeInvoicePaymentMiddlewares } from "./store/invoice-payment/middlewares"
import { TOKEN_PATH } from "./token-path"

const ADMIN = "/admin/invoice-payment"
const STORE = "/store/invoice-payment"

/** They come before everything that answers at a URL of ours, and in this order. */
const FIRST = [noStore, endBody, refuseUndecodable].map(atOwnUrl)

export default defineMiddlewares({
  routes: [
    // Without methods they come before everything that has a parameter.
    // "/?" is every path, also one that begins with several slashes; "/" alone is dropped by Medusa
    // 2.17.2.
    { matcher: "/?", middlewares: [maskTokens, ...FIRST] },
    { matcher: "/store", middlewares: [refuseLedgerFields] },
    { matcher: "/admin", middlewares: [refuseLedgerFieldsWithoutRight] },
    { matcher: STORE, middlewares: [refuseOddIds] },
    { matcher: `${STORE}/*`, bodyParser: false },
    { matcher: ADMIN, middlewares: [refuseOddIds] },
    { matcher: `${ADMIN}/*`, bodyParser: false },
    ...adminInvoicePaymentMiddlewares,
    ...storeInvoicePaymentMiddlewares,
    // The webhook's route reads the body itself: the interface does not show its form.
    // No other body at such a URL is read: a parser's error would be logged with the path.
    ...[
      "{*before}hooks/{/}invoice-payment{*token}",
      "{*before}hooks%2Finvoice-payment{*token}",
      "{*before}hooks%252Finvoice-payment{*token}",
      TOKEN_PATH,
    ].map((matcher) => ({
      matcher,
      bodyParser: false as const,
    })),
    // Without methods, like those above, so that they come before core's routes.
    ...WRITES_MONEY.map((matcher) => ({ matcher, middlewares: [takeTurn] })),
    ...CUSTOMERS_CHANGES.map((matcher) => ({
      matcher,
      middlewares: [takeCustomersTurn],
    })),
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [refuseOddIds, beginOtherMethod],
    },
    {
      matcher: "/store/carts/:id/complete",
      methods: ["POST"],
      middlewares: [refuseOddIds, refuseUsedUpCart],
    },
    {
      matcher: "/admin/orders/:id/fulfillments",
      methods: ["POST"],
      middlewares: [refuseOddIds, refuseHeldFulfillment],
    },
    {
      matcher: "/admin/orders/:id/fulfillments/:fulfillment_id/shipments",
      methods: ["POST"],
      middlewares: [refuseOddIds, refuseHeldFulfillment],
    },
    {
      matcher: "/admin/fulfillments",
      methods: ["POST"],
      middlewares: [refuseHeldFulfillment],
    },
    {
      matcher: "/admin/fulfillments/:id/shipment",
      methods: ["POST"],
      middlewares: [refuseHeldShipment],
    },
    {
      matcher: "/admin/orders/:id/cancel",
      methods: ["POST"],
      middlewares: [refuseOddIds, keepCapturesOut, refuseUnrefundedCancel],
    },
    {
      // For some of them Medusa requires no more than the right to read. They change what a draft
      // costs or delete it, and its invoice is cancelled.
      matcher: "/admin/draft-orders/*",
      methods: ["POST", "DELETE"],
      policies: [{ resource: "order", operation: "update" }],
    },
    {
      matcher: "/admin/draft-orders/:id",
      methods: ["DELETE"],
      middlewares: [refuseOddIds, refuseDraftDeletion],
    },
    {
      matcher: "/admin/payment-collections/:id",
      methods: ["DELETE"],
      middlewares: [refuseOddIds, refuseCollectionDeletion],
    },
    {
      matcher: "/admin/workflows-executions/:workflow_id/run",
      methods: ["POST"],
      middlewares: [refuseWorkflowRuns],
    },
    {
      matcher: "/admin/orders/:id/payment-sessions/authorize",
      methods: ["POST"],
      // The right that Medusa's own handler requires; the request does not reach that handler.
      policies: [{ resource: "order", operation: "update" }],
      middlewares: [refuseOddIds, settleOnCheckStatus],
    },
  ],
})
