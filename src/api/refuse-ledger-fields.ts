import { hasPermission } from "@medusajs/framework"
import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * The link joins the ledger to a payment collection as `invoice_payment` and
 * `invoice_payments` (src/links), so every route that takes `fields` could show it.
 * Below 2.21.0 Medusa keeps no list of what its store routes may show.
 */
const LEDGER = /invoice_?payment/i
/** Parameters whose values name fields; what handlers get was read by the same parser. */
const NAMES_FIELDS = /^(fields|order)\b/i
/** Its policies are about the ledger, as resource; they lead to nothing in it. */
const RBAC = /^\/admin\/rbac(\/|$)/i

/** Some admin routes take whoever has an invitation or a link. */
type MaybeSignedIn = MedusaRequest &
  Partial<Pick<AuthenticatedMedusaRequest, "auth_context">>

/**
 * The Store API shows nothing of the ledger: not as a field, and not by the order or
 * the number of what a list answers.
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
    (await mayReadLedger(req))
  ) {
    next()
    return
  }
  res.status(403).json({
    type: "forbidden",
    message: "Insufficient permissions. Required policy: invoice_payment:read",
  })
}

/** In a name, or in a value that names fields, however deep; a search may say anything. */
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

async function mayReadLedger({
  scope,
  auth_context,
}: MaybeSignedIn): Promise<boolean> {
  const flags = scope.resolve<{ isFeatureEnabled: (flag: string) => boolean }>(
    ContainerRegistrationKeys.FEATURE_FLAG_ROUTER
  )
  if (!flags.isFeatureEnabled("rbac")) {
    return true
  }
  const { roles = [] } = (auth_context?.app_metadata ?? {}) as {
    roles?: string[]
  }
  // Without a role Medusa's own function says yes.
  return (
    roles.length > 0 &&
    hasPermission({
      roles,
      actions: { resource: "invoice_payment", operation: "read" },
      container: scope,
    })
  )
}
