import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"

const LOCATION = "Cairo warehouse"
const PROFILE = "Parcel"

/** Collecting is free, so that a cart can stay below the least amount of an invoice. */
const OPTIONS = [
  { code: "cairo", name: "Courier, Cairo and Giza", text: "1–2 days", fee: 65 },
  { code: "egypt", name: "Post, all governorates", text: "3–5 days", fee: 90 },
  { code: "pickup", name: "Pick up in Zamalek", text: "Today", fee: 0 },
]

/** The stock location and the shipping of the goods. */
export async function ensureDelivery(
  container: MedusaContainer,
  channelId: string
) {
  const existing = await findDelivery(container)
  if (existing) {
    return existing
  }

  const locationId = await createLocation(container, channelId)
  const zoneId = await createServiceZone(container, locationId)
  const {
    result: [profile],
  } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: PROFILE, type: "default" }] },
  })
  await createShippingOptionsWorkflow(container).run({
    input: OPTIONS.map(({ code, name, text, fee }) => ({
      name,
      price_type: "flat" as const,
      provider_id: "manual_manual",
      service_zone_id: zoneId,
      shipping_profile_id: profile!.id,
      type: { label: name, description: text, code },
      prices: [{ currency_code: "egp", amount: fee }],
      rules: [
        { attribute: "enabled_in_store", value: "true", operator: "eq" },
        { attribute: "is_return", value: "false", operator: "eq" },
      ],
    })),
  })
  return { profileId: profile!.id, locationId }
}

async function findDelivery(container: MedusaContainer) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: options } = await query.graph({
    entity: "shipping_option",
    fields: ["shipping_profile_id"],
    filters: { name: OPTIONS.map(({ name }) => name) },
  })
  const { data: locations } = await query.graph({
    entity: "stock_location",
    fields: ["id"],
    filters: { name: LOCATION },
  })
  const profileId = options[0]?.shipping_profile_id
  const locationId = locations[0]?.id
  return profileId && locationId ? { profileId, locationId } : undefined
}

async function createLocation(container: MedusaContainer, channelId: string) {
  const {
    result: [location],
  } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        {
          name: LOCATION,
          address: {
            address_1: "12 Talaat Harb Street",
            city: "Cairo",
            country_code: "EG",
          },
        },
      ],
    },
  })
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: location!.id, add: [channelId] },
  })
  return location!.id
}

async function createServiceZone(
  container: MedusaContainer,
  locationId: string
) {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const set = await fulfillment.createFulfillmentSets({
    name: "Delivery from Cairo",
    type: "shipping",
    service_zones: [
      {
        name: "Egypt",
        geo_zones: [{ type: "country" as const, country_code: "eg" }],
      },
    ],
  })
  const location = {
    [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
  }
  await link.create([
    {
      ...location,
      [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
    },
    { ...location, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } },
  ])
  return set.service_zones[0]!.id
}
