import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createUsersWorkflow,
} from "@medusajs/medusa/core-flows"
import { ensureDelivery } from "../../demo/store/src/seed/delivery"
import { ensureRegion, nameStore } from "../../demo/store/src/seed/region"

export type SeededStore = {
  publishableKey: string
  regionId: string
  /** A region in euro, which the service is not known to take. */
  euroRegionId: string
  /** Variant ids by price in pounds. */
  variants: Record<string, string>
  /** Authorization header of an admin. */
  admin: string
}

const PRICES = [15, 100, 103.9, 80_000]
const ADMIN = { email: "admin@example.com", password: "supersecret" }

/** Egypt as in the demo, one product at several prices, one admin. */
export async function seedStore(
  container: MedusaContainer,
  url: string
): Promise<SeededStore> {
  const regionId = await ensureRegion(container)
  const { result: regions } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: "Europe",
          currency_code: "eur",
          countries: ["fr"],
          payment_providers: ["pp_invoice-payment_default"],
        },
      ],
    },
  })
  const { channelId, publishableKey } = await nameStore(container, regionId)
  const { profileId, locationId } = await ensureDelivery(container, channelId)
  const { result: products } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title: "Kit",
          status: "published",
          shipping_profile_id: profileId,
          sales_channels: [{ id: channelId }],
          options: [{ title: "Price", values: PRICES.map(String) }],
          variants: PRICES.map((price) => ({
            title: String(price),
            sku: `kit-${price}`,
            options: { Price: String(price) },
            prices: [
              { currency_code: "egp", amount: price },
              { currency_code: "eur", amount: price },
            ],
          })),
        },
      ],
    },
  })
  await stockEverything(container, locationId)
  return {
    publishableKey,
    regionId,
    euroRegionId: regions[0]!.id,
    variants: Object.fromEntries(
      products[0]!.variants.map((variant) => [variant.title, variant.id])
    ),
    admin: await signInAdmin(container, url),
  }
}

async function stockEverything(container: MedusaContainer, locationId: string) {
  const items = await container
    .resolve(Modules.INVENTORY)
    .listInventoryItems({})
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: items.map(({ id }) => ({
        inventory_item_id: id,
        location_id: locationId,
        stocked_quantity: 100_000,
      })),
    },
  })
}

async function signInAdmin(container: MedusaContainer, url: string) {
  const { result: users } = await createUsersWorkflow(container).run({
    input: { users: [{ email: ADMIN.email }] },
  })
  const auth = container.resolve(Modules.AUTH)
  const { authIdentity } = await auth.register("emailpass", {
    body: ADMIN,
  })
  await auth.updateAuthIdentities({
    id: authIdentity!.id,
    app_metadata: { user_id: users[0]!.id },
  })
  const answer = await fetch(`${url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await answer.json()) as { token: string }
  return `Bearer ${token}`
}
