import { writeFile } from "node:fs/promises"

import type { ExecArgs } from "@medusajs/framework/types"

import { ensureAdminUser } from "../seed/admin-user"
import { ensureDelivery } from "../seed/delivery"
import { ensureProducts } from "../seed/products"
import { ensureRegion, nameStore } from "../seed/region"

/**
 * Fills the demo's store. Every part looks for what it makes first, so the script may run on each
 * start. The storefront's publishable key and region go to the file that `SEED_OUTPUT` names.
 */
export default async function seed({ container }: ExecArgs) {
  const regionId = await ensureRegion(container)
  const { channelId, publishableKey } = await nameStore(container, regionId)
  const { profileId, locationId } = await ensureDelivery(container, channelId)
  await ensureProducts(container, { channelId, profileId, locationId })
  await ensureAdminUser(container)

  const output = process.env.SEED_OUTPUT
  if (output) {
    await writeFile(output, JSON.stringify({ publishableKey, regionId }))
  }
}
