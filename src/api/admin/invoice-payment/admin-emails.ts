import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isPlainEmail } from "../../../payment-rules/shopper/plain-email"

/**
 * Records name admins by id, but a reader needs their e-mail addresses. Without an entry the id
 * stands for the admin.
 */
export async function emailsOf(
  actors: (string | null)[],
  scope: MedusaContainer
): Promise<Map<string, string>> {
  const id = [...new Set(actors)].filter((one) => one?.startsWith("user_"))
  if (id.length === 0) {
    return new Map()
  }
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "user",
    fields: ["id", "email"],
    filters: { id: id },
  })
  const users = data as { id: string; email: string }[]
  const named = users.filter(({ email }) => isPlainEmail(email))
  return new Map(named.map((user) => [user.id, user.email]))
}
