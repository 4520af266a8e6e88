import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Line breaks, control characters, and those that turn the direction of a text. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]+/gu

/** The name in Medusa's settings, as one line. */
export async function storeName(scope: MedusaContainer): Promise<string> {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "store", fields: ["name"] })
  const { name } = (data[0] ?? {}) as { name?: string }
  return (name ?? "").replace(UNSEEN, " ").trim()
}
