import { authenticate, type MiddlewareRoute } from "@medusajs/framework/http"
import { validateBody } from "../../validate"
import { StoreStartOrderPayment } from "./orders/validators"

const ORDER = "/store/invoice-payment/orders/:id"

/** An order's payment is shown to the customer whose order it is, never to guests. */
const customersOnly = authenticate("customer", ["session", "bearer"])

export const storeInvoicePaymentMiddlewares: MiddlewareRoute[] = [
  { matcher: ORDER, methods: ["GET"], middlewares: [customersOnly] },
  {
    matcher: `${ORDER}/payment-session`,
    methods: ["POST"],
    middlewares: [customersOnly, validateBody(StoreStartOrderPayment)],
  },
]
