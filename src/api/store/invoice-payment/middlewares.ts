import {
  authenticate,
  validateAndTransformBody,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { StoreStartOrderPayment } from "./orders/validators"

const ORDER = "/store/invoice-payment/orders/:id"

/** An order's payment is shown to the customer whose order it is, never to guests. */
const customersOnly = authenticate("customer", ["session", "bearer"])

export const storeInvoicePaymentMiddlewares: MiddlewareRoute[] = [
  { matcher: ORDER, methods: ["GET"], middlewares: [customersOnly] },
  {
    matcher: `${ORDER}/payment-session`,
    methods: ["POST"],
    middlewares: [
      customersOnly,
      validateAndTransformBody(StoreStartOrderPayment),
    ],
  },
]
