import {
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http"
import { adminInvoicePaymentMiddlewares } from "./admin/invoice-payment/middlewares"
import { refuseHeldFulfillment } from "./admin/orders/refuse-held-fulfillment"
import { refuseUnrefundedCancel } from "./admin/orders/refuse-unrefunded-cancel"
import { storeInvoicePaymentMiddlewares } from "./store/invoice-payment/middlewares"

/** Medusa logs the path of every request; our tokens must not be in it. */
function maskToken(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  req.originalUrl = req.originalUrl.replace(
    /(\/hooks\/invoice-payment\/(?:return\/)?)[^/?]+/,
    "$1***"
  )
  next()
}

/** `%` and its like: express would fail, with a 500, while it looks for the route. */
function refuseUndecodable(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (isDecodable(req.path)) {
    next()
    return
  }
  res.status(404).json({ type: "not_found", message: "Not found" })
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

export default defineMiddlewares({
  routes: [
    // Without methods they come before everything that has a parameter.
    ...["/hooks/invoice-payment", "/store/invoice-payment"].map((matcher) => ({
      matcher,
      middlewares: [refuseUndecodable],
    })),
    ...adminInvoicePaymentMiddlewares,
    ...storeInvoicePaymentMiddlewares,
    {
      matcher: "/hooks/invoice-payment/return/:token",
      methods: ["GET"],
      middlewares: [maskToken],
    },
    {
      // The route itself reads the body: its form is not shown in the interface.
      matcher: "/hooks/invoice-payment/:token",
      methods: ["POST"],
      bodyParser: false,
      middlewares: [maskToken],
    },
    {
      matcher: "/admin/orders/:id/fulfillments",
      methods: ["POST"],
      middlewares: [refuseHeldFulfillment],
    },
    {
      matcher: "/admin/orders/:id/cancel",
      methods: ["POST"],
      middlewares: [refuseUnrefundedCancel],
    },
  ],
})
