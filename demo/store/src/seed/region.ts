import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"

const REGION = {
  name: "Egypt",
  currency_code: "egp",
  countries: ["eg"],
  // In Egypt the price on the shelf is what the shopper pays: it includes the tax.
  is_tax_inclusive: true,
  payment_providers: ["pp_invoice-payment_default", "pp_system_default"],
}

/** Egypt's standard rate of value added tax, in per cent. */
const VAT = 14

export async function ensureRegion(container: MedusaContainer) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const {
    data: [existing],
  } = await query.graph({
    entity: "region",
    fields: ["id"],
    filters: { name: REGION.name },
  })
  if (existing) {
    return existing.id
  }

  const {
    result: [region],
  } = await createRegionsWorkflow(container).run({
    input: { regions: [REGION] },
  })
  await createTaxRegionsWorkflow(container).run({
    input: [
      {
        country_code: "eg",
        provider_id: "tp_system",
        default_tax_rate: { name: "VAT", code: "vat", rate: VAT },
      },
    ],
  })
  return region!.id
}

/**
 * Medusa made a store, a sales channel and a publishable key when it first started; they are used
 * as they are.
 */
export async function nameStore(container: MedusaContainer, regionId: string) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const {
    data: [store],
  } = await query.graph({
    entity: "store",
    fields: ["id", "default_sales_channel_id"],
  })
  const {
    data: [key],
  } = await query.graph({
    entity: "api_key",
    fields: ["token"],
    filters: { type: "publishable" },
  })
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store!.id },
      update: {
        name: "Dukkan",
        supported_currencies: [
          { currency_code: "egp", is_default: true, is_tax_inclusive: true },
        ],
        default_region_id: regionId,
      },
    },
  })
  return {
    channelId: store!.default_sales_channel_id!,
    publishableKey: key!.token,
  }
}
