import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoredRow } from "../modules/invoice-payment/ledger/table"
import { greetingName } from "../payment-rules/shopper/greeting-name"

type Address = { phone?: string | null } | null

type Owner = {
  email?: string | null
  customer?: {
    id: string
    email?: string | null
    first_name?: string | null
  } | null
  display_id?: number
  shipping_address?: Address
  billing_address?: Address
}

export type Recipient = {
  email: string | null
  phone: string | null
  /** First name; null: unknown, or not certainly the recipient's own. */
  name: string | null
  orderNumber: number | null
  storeName: string
}

const FIELDS = [
  "email",
  "customer.id",
  "customer.email",
  "customer.first_name",
  "shipping_address.phone",
  "billing_address.phone",
]

/** The recipient of messages about a payment: from the order, else from the cart. */
export async function loadRecipient(
  row: StoredRow,
  container: MedusaContainer
): Promise<Recipient> {
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
  const { email, display_id, customer, ...addresses } = (owner ?? {}) as Owner
  const people = [addresses.billing_address, addresses.shipping_address]
  return {
    email: email ?? null,
    phone: people.find((one) => one?.phone)?.phone ?? null,
    name: ownName(row, { customer, email }),
    orderNumber: display_id ?? null,
    storeName: (store as { name?: string } | undefined)?.name ?? "",
  }
}

/**
 * Anybody can write a stranger's address into a cart and any text into its name, and Medusa
 * then treats the account with that address as the cart's customer. So a name is sent only to
 * the account that has it, about a payment that this account began itself.
 */
function ownName(
  { signed_in_customer_id }: Pick<StoredRow, "signed_in_customer_id">,
  { customer, email }: Pick<Owner, "customer" | "email">
): string | null {
  const isOwn =
    customer?.id === signed_in_customer_id &&
    customer?.email?.toLowerCase() === email?.toLowerCase()
  return isOwn ? greetingName(customer?.first_name) : null
}
