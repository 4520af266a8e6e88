import { hasPermission } from "@medusajs/framework"
import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Some admin routes accept anybody with an invitation or a link. */
export type MaybeSignedIn = MedusaRequest &
  Partial<Pick<AuthenticatedMedusaRequest, "auth_context">>

/** Checks a right where Medusa's RBAC is switched on; without it every admin has every right. */
export async function hasRight(
  { scope, auth_context }: MaybeSignedIn,
  actions: { resource: string; operation: string }
): Promise<boolean> {
  const flags = scope.resolve<{ isFeatureEnabled: (flag: string) => boolean }>(
    ContainerRegistrationKeys.FEATURE_FLAG_ROUTER
  )
  if (!flags.isFeatureEnabled("rbac")) {
    return true
  }
  const { roles = [] } = (auth_context?.app_metadata ?? {}) as {
    roles?: string[]
  }
  // Without a role Medusa's own function answers yes.
  return roles.length > 0 && hasPermission({ roles, actions, container: scope })
}
