import type { MedusaContainer } from "@medusajs/framework/types"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import { loadLinkedOrders } from "../settle/linked-orders"

const ROW = { cart_id: "cart_1", payment_collection_id: "paycol_1" }

it("core links the order to the collection between two queries → it is the row's own order", async () => {
  const created_at = new Date()
  let queries = 0
  const answers: Record<string, () => object[]> = {
    order_cart: () => [{ order_id: "order_1", created_at }],
    cart_payment_collection: () => [{ ...ROW, created_at }],
    order_payment_collection: () =>
      queries++ === 0
        ? []
        : [{ order_id: "order_1", payment_collection_id: "paycol_1" }],
  }
  const graph = async ({ entity }: { entity: string }) => ({
    data: answers[entity]!(),
  })
  const container = { resolve: () => ({ graph }) }
  const [order, ...others] = await loadLinkedOrders(
    ROW as StoredRow,
    container as unknown as MedusaContainer
  )
  expect(others).toEqual([])
  expect(order).toMatchObject({ isOfCollection: true, isHalf: false })
})
