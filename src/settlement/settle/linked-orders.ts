import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"

/** So long after its first link complete-cart has ended, unless a hook of the store hangs. */
const PLACED_WITHIN_MS = 10_000

type Link = {
  order_id: string
  payment_collection_id?: string
  created_at: string | Date
}

type LinkedOrder = Link & {
  /** Linked to the row's own collection. */
  isOfCollection: boolean
  /**
   * Core writes the links to cart and collection side by side, so a run that died
   * between them leaves an order with one. With the collection's alone each later
   * complete-cart fails; with the cart's alone complete-cart takes it for the
   * cart's order, and no money can ever reach it.
   */
  isHalf: boolean
}

/** All orders that Medusa links to the row's cart or collection; none for owners without a cart. */
export async function loadLinkedOrders(
  { cart_id, payment_collection_id }: StoredRow,
  container: MedusaContainer
): Promise<LinkedOrder[]> {
  if (!cart_id) {
    return []
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const load = async (entity: string, filters: Record<string, unknown>) => {
    const { data } = await query.graph({ entity, fields: ["*"], filters })
    return data as Link[]
  }
  const [ofCart, ofCollection, ours] = await Promise.all([
    load("order_cart", { cart_id }),
    load("order_payment_collection", { payment_collection_id }),
    load("cart_payment_collection", { cart_id, payment_collection_id }),
  ])
  const ids = ofCart.map(({ order_id }) => order_id)
  const paidFor = ids.length
    ? await load("order_payment_collection", { order_id: ids })
    : []
  const has = (links: Link[], { order_id }: Link) =>
    links.some((link) => link.order_id === order_id)
  // One answer decides whose order it is: core may write the link between two of them.
  const own = paidFor.filter(
    (link) => link.payment_collection_id === payment_collection_id
  )
  return [
    ...ofCart.map((link) => ({
      ...link,
      isOfCollection: has(own, link),
      // One that another collection pays for is never touched.
      isHalf: ours.length > 0 && !has(paidFor, link),
    })),
    ...ofCollection
      .filter((link) => !has(ofCart, link))
      .map((link) => ({ ...link, isOfCollection: true, isHalf: true })),
  ]
}

/** How long complete-cart may still be at work on this order, and may undo it; milliseconds. */
export function placedInMs(
  { created_at }: Pick<Link, "created_at">,
  { db_now }: StoredRow
): number {
  const age = db_now.getTime() - new Date(created_at).getTime()
  return Math.max(0, PLACED_WITHIN_MS - age)
}
