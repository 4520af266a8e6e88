import { writeFile } from "node:fs/promises"
import type { ExecArgs } from "@medusajs/framework/types"
import {
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { Modules } from "@medusajs/framework/utils"
import { ensureDelivery } from "../../../../demo/store/src/seed/delivery"
import { ensureRegion, nameStore } from "../../../../demo/store/src/seed/region"

/** The demo's Egypt with one article, and both providers in its region. */
export default async function seed({ container }: ExecArgs) {
  const regionId = await ensureRegion(container)
  await updateRegionsWorkflow(container).run({
    input: {
      selector: { id: regionId },
      update: {
        payment_providers: [
          "pp_invoice-payment_default",
          "pp_reference_default",
        ],
      },
    },
  })
  const { channelId, publishableKey } = await nameStore(container, regionId)
  const { profileId, locationId } = await ensureDelivery(container, channelId)
  const { result: products } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title: "Article",
          status: "published",
          shipping_profile_id: profileId,
          sales_channels: [{ id: channelId }],
          options: [{ title: "Size", values: ["one"] }],
          variants: [
            {
              title: "one",
              options: { Size: "one" },
              prices: [{ currency_code: "egp", amount: 100 }],
            },
          ],
        },
      ],
    },
  })
  const [item] = await container
    .resolve(Modules.INVENTORY)
    .listInventoryItems({})
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: [
        {
          inventory_item_id: item!.id,
          location_id: locationId,
          stocked_quantity: 1_000_000,
        },
      ],
    },
  })
  await writeFile(
    process.env.SEED_OUTPUT ?? "",
    JSON.stringify({
      publishableKey,
      regionId,
      variantId: products[0]!.variants[0]!.id,
    })
  )
}
