import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { hasRight, type MaybeSignedIn } from "./has-right"

/**
 * The link joins the ledger to a payment collection as `invoice_payment` and
 * `invoice_payments` (src/links), so every route that takes `fields` could show it.
 * Below 2.21.0 Medusa keeps no list of what its store routes may show.
 */
const LEDGER = /invoice_?payment/i
/** Parameters whose values name fields or tables; handlers get them from the same parser. */
const NAMES_FIELDS = /^(fields|order|type|entity)\b/i
/** RBAC's routes name the ledger as a resource of policies; they show nothing of it. */
const RBAC = /^\/admin\/rbac(\/|$)/i
const READS_LEDGER = { resource: "invoice_payment", operation: "read" }

/**
 * The Store API shows nothing of the ledger: neither as a field, nor by the order or the
 * number of a list's items.
 */
export function refuseLedgerFields(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (!namesLedger(req.query)) {
    next()
    return
  }
  res.status(400).json({
    type: "invalid_data",
    message: "The query names what the Store API does not show",
  })
}

/**
 * Where Medusa's RBAC is switched on, the right to read orders is not the right to
 * read the ledger through them.
 */
export async function refuseLedgerFieldsWithoutRight(
  req: MaybeSignedIn,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  if (
    RBAC.test(req.baseUrl + req.path) ||
    !namesLedger(req.query) ||
    (await hasRight(req, READS_LEDGER))
  ) {
    next()
    return
  }
  res.status(403).json({
    type: "forbidden",
    message: "Insufficient permissions. Required policy: invoice_payment:read",
  })
}

/** In a name, or in a value that names fields, at any depth; a search text may say anything. */
function namesLedger(query: unknown, isField = false): boolean {
  if (typeof query !== "object" || query === null) {
    return isField && LEDGER.test(String(query))
  }
  return Object.entries(query).some(
    ([name, value]) =>
      LEDGER.test(name) ||
      namesLedger(value, isField || NAMES_FIELDS.test(name))
  )
}
