import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import type { InvoicePaymentModuleService } from "../../../../modules/invoice-payment/service"
import type { InvoiceFilters } from "../../../../modules/invoice-payment/ledger/search"
import type { AdminExportInvoicesParams } from "./validators"

/** Orders and carts that one text may stand for; the newest ones. */
const MAX_FOUND = 500

/** What the ledger can search for: e-mail and order number live elsewhere in Medusa. */
export async function searchFilters(
  params: AdminExportInvoicesParams,
  scope: MedusaContainer
): Promise<InvoiceFilters> {
  const { q, attention, status, order_id, cart_id, created_at } = params
  return {
    ...(q && { q: { text: q, ...(await ownersOf(q, scope)) } }),
    ...(status && { status }),
    ...(attention && { attention: attentionFilter(attention) }),
    ...(order_id && { order_id }),
    ...(cart_id && { cart_id }),
    ...(created_at && { created_at: withoutEmpty(created_at) }),
  }
}

function attentionFilter(given: string[]): boolean | string[] {
  if (given.includes("true")) {
    return true
  }
  return given.includes("false") ? false : given
}

/** Not for an id of the ledger's: core has no index for a part of an e-mail address. */
async function ownersOf(text: string, scope: MedusaContainer) {
  const { search } = scope.resolve<InvoicePaymentModuleService>(
    INVOICE_PAYMENT_MODULE
  )
  if (await search.hasId(text)) {
    return { order_ids: [], cart_ids: [] }
  }
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const email = { $ilike: `%${text.replace(/[\\%_]/g, "\\$&")}%` }
  const [, number] = /^#?(\d{1,9})$/.exec(text) ?? []
  const idsOf = async (entity: "order" | "cart", filters: object) => {
    const { data } = await query.graph({
      entity,
      fields: ["id"],
      filters,
      pagination: { take: MAX_FOUND, order: { created_at: "DESC" } },
    })
    return (data as { id: string }[]).map(({ id }) => id)
  }
  const [order_ids, cart_ids] = await Promise.all([
    idsOf("order", number ? { display_id: Number(number) } : { email }),
    number ? [] : idsOf("cart", { email }),
  ])
  return { order_ids, cart_ids }
}

type Bounds = NonNullable<AdminExportInvoicesParams["created_at"]>

function withoutEmpty(bounds: Bounds): InvoiceFilters["created_at"] & object {
  return Object.fromEntries(
    Object.entries(bounds).filter(([, moment]) => moment !== undefined)
  )
}
