import { readFile } from "node:fs/promises"
import path from "node:path"

import type {
  CreateProductWorkflowInputDTO,
  MedusaContainer,
} from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  ProductStatus,
} from "@medusajs/framework/utils"
import {
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
} from "@medusajs/medusa/core-flows"

import { CATALOGUE, type Article } from "./catalogue"

const STOCK = 1000

type Place = { channelId: string; profileId: string; locationId: string }

export async function ensureProducts(container: MedusaContainer, place: Place) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: existing } = await query.graph({
    entity: "product",
    fields: ["handle"],
  })
  const known = new Set(existing.map(({ handle }) => handle))
  const missing = CATALOGUE.filter(({ handle }) => !known.has(handle))
  if (missing.length > 0) {
    const products = await Promise.all(
      missing.map((article) => toProduct(article, place))
    )
    await createProductsWorkflow(container).run({ input: { products } })
  }
  await ensureStock(container, place.locationId)
}

async function toProduct(
  { option, prices, ...text }: Article,
  { channelId, profileId }: Place
): Promise<CreateProductWorkflowInputDTO> {
  return {
    ...text,
    status: ProductStatus.PUBLISHED,
    thumbnail: await pictureOf(text.handle),
    shipping_profile_id: profileId,
    sales_channels: [{ id: channelId }],
    options: [{ title: option, values: Object.keys(prices) }],
    variants: Object.entries(prices).map(([value, amount], rank) => ({
      title: value,
      variant_rank: rank,
      sku: `${text.handle}-${value}`.toLowerCase().replace(/\W+/g, "-"),
      options: { [option]: value },
      prices: [{ currency_code: "egp", amount }],
    })),
  }
}

/**
 * As part of the address: so the picture is seen in the shop and in the admin, on whatever port
 * they run.
 */
async function pictureOf(handle: string) {
  const file = path.join(process.cwd(), "pictures", `${handle}.svg`)
  const svg = await readFile(file, "base64")
  return `data:image/svg+xml;base64,${svg}`
}

async function ensureStock(container: MedusaContainer, locationId: string) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: items } = await query.graph({
    entity: "inventory_item",
    fields: ["id", "location_levels.id"],
  })
  const levels = items
    .filter((item) => !item.location_levels?.length)
    .map((item) => ({
      inventory_item_id: item.id,
      location_id: locationId,
      stocked_quantity: STOCK,
    }))
  if (levels.length > 0) {
    await createInventoryLevelsWorkflow(container).run({
      input: { inventory_levels: levels },
    })
  }
}
