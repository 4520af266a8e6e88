import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"

type Address = { first_name?: string | null; phone?: string | null } | null

type Owner = {
  email?: string | null
  display_id?: number
  shipping_address?: Address
  billing_address?: Address
}

export type Addressee = {
  email: string | null
  phone: string | null
  /** First name; null: not told. */
  name: string | null
  orderNumber: number | null
  storeName: string
}

const FIELDS = [
  "email",
  "shipping_address.first_name",
  "shipping_address.phone",
  "billing_address.first_name",
  "billing_address.phone",
]

/** Whom a message about a payment goes to: as the order says, else its cart. */
export async function loadAddressee(
  row: StoredRow,
  container: MedusaContainer
): Promise<Addressee> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const load = async (
    entity: string,
    fields: string[],
    id?: string | null
  ): Promise<unknown> => {
    const filters = id === undefined ? {} : { filters: { id } }
    const { data } = await query.graph({ entity, fields, ...filters })
    return (data as unknown[])[0]
  }
  const [owner, store] = await Promise.all([
    row.order_id
      ? load("order", [...FIELDS, "display_id"], row.order_id)
      : load("cart", FIELDS, row.cart_id),
    load("store", ["name"]),
  ])
  const { email, display_id, ...addresses } = (owner ?? {}) as Owner
  const people = [addresses.billing_address, addresses.shipping_address]
  return {
    email: email ?? null,
    phone: people.find((one) => one?.phone)?.phone ?? null,
    name: people.find((one) => one?.first_name)?.first_name ?? null,
    orderNumber: display_id ?? null,
    storeName: (store as { name?: string } | undefined)?.name ?? "",
  }
}
