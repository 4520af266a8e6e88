import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import type { Bounds } from "../../../../modules/invoice-payment/ledger/list-filters"
import type { InvoiceFilters } from "../../../../modules/invoice-payment/ledger/search"
import {
  readSearchText,
  type SearchText,
} from "../../../../payment-rules/orders/search-text"
import type { AdminExportInvoicesParams } from "./validators"

/** At most so many orders and so many carts are found for one text: the newest ones. */
const MAX_FOUND = 500

/** The filters of the ledger: order numbers and e-mail addresses are elsewhere in Medusa. */
export async function searchFilters(
  params: AdminExportInvoicesParams,
  scope: MedusaContainer
): Promise<InvoiceFilters> {
  const { q, attention, status, order_id, cart_id, refunded } = params
  const { created_at, completed_at, amount } = params
  return {
    ...(q && { q: await searchFor(q, scope) }),
    ...(status && { status }),
    ...(attention && { attention: attentionFilter(attention) }),
    ...(order_id && { order_id }),
    ...(cart_id && { cart_id }),
    ...(created_at && { created_at: withoutEmpty(created_at) }),
    ...(completed_at && { completed_at: withoutEmpty(completed_at) }),
    ...(amount && { amount: withoutEmpty(amount) }),
    ...(refunded !== undefined && { refunded }),
  }
}

function attentionFilter(given: string[]): boolean | string[] {
  if (given.includes("true")) {
    return true
  }
  return given.includes("false") ? false : given
}

/** An id of the ledger needs no other search: core has no index for parts of e-mail addresses. */
async function searchFor(text: string, scope: MedusaContainer) {
  const meaning = readSearchText(text)
  const { search } = scope.resolve(INVOICE_PAYMENT_MODULE)
  if (await search.hasId(text)) {
    return { ...meaning, text, order_ids: [], cart_ids: [] }
  }
  const [order_ids, cart_ids] = await Promise.all([
    idsOf("order", meaning, scope),
    idsOf("cart", meaning, scope),
  ])
  return { ...meaning, text, order_ids, cart_ids }
}

/** Each kind has its own query: a kind that the text cannot be costs none. */
async function idsOf(
  entity: "order" | "cart",
  { orderNumber, phoneEnd, email }: SearchText,
  scope: MedusaContainer
): Promise<string[]> {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const find = async (filters: object, fields = ["id"]) => {
    const { data } = await query.graph({
      ...{ entity, fields, filters },
      pagination: { take: MAX_FOUND, order: { created_at: "DESC" } },
    })
    return data as Found[]
  }
  const byPhone = async (end: string, address: Address) => {
    // Finds any way of writing the number: its digits, with anything between two of them, digits
    // too.
    const phone = { $ilike: `%${[...end].join("%")}` }
    const found = await find({ [address]: { phone } }, [
      "id",
      `${address}.phone`,
    ])
    // Otherwise somebody could find out a number digit by digit.
    return found.filter((one) => digitsOf(one[address]?.phone).endsWith(end))
  }
  const found = await Promise.all([
    ...(orderNumber && entity === "order"
      ? [find({ display_id: orderNumber })]
      : []),
    ...(email ? [find({ email: { $ilike: `%${escaped(email)}%` } })] : []),
    ...(phoneEnd ? ADDRESSES.map((one) => byPhone(phoneEnd, one)) : []),
  ])
  return found.flat().map(({ id }) => id)
}

const ADDRESSES = ["shipping_address", "billing_address"] as const
type Address = (typeof ADDRESSES)[number]
type Found = { id: string } & Partial<
  Record<Address, { phone?: string | null } | null>
>

function digitsOf(phone: string | null | undefined): string {
  return (phone ?? "").replace(/\D/g, "")
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
}

type Given<Value> = { [Sign in keyof Bounds<Value>]?: Value | undefined }

function withoutEmpty<Value>(bounds: Given<Value>): Bounds<Value> {
  return Object.fromEntries(
    Object.entries(bounds).filter(([, value]) => value !== undefined)
  )
}
