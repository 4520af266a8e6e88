import { Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { PROVIDER, type Json, type Shopper } from "../../http/shopper"
import type { Step } from "../fault"
import { standingOrder } from "./edit-steps"
import { invoiceOf } from "./shopper-steps"

/** A gift card's part of the total, as the loyalty plugin books it. */
export const payPartByCredit =
  (amount: number): Step =>
  async ({ container, buyer }) =>
    createCartCreditLinesWorkflow(container).run({
      input: [
        {
          cart_id: buyer.cartId,
          amount,
          reference: "gift-card",
          reference_id: "gift-1",
        },
      ] as never,
    })

/** The admin adds a kit to the order that stands. */
export const growOrder: Step = async (scene) => {
  const { buyer } = scene
  const order_id = await standingOrder(scene)
  const edit = `/order-edits/${order_id}`
  await admin(buyer, "/order-edits", { order_id })
  await admin(buyer, `${edit}/items`, {
    items: [{ variant_id: buyer.variant(100), quantity: 1 }],
  })
  await admin(buyer, `${edit}/request`)
  await admin(buyer, `${edit}/confirm`)
}

/** A draft order that an admin creates for a caller on the telephone. */
export const draft: Step = async (scene) => {
  const buyer = scene.newShopper()
  const { draft_order } = await admin(buyer, "/draft-orders", {
    email: "mona@example.com",
    region_id: buyer.seeded.regionId,
    items: [{ variant_id: buyer.variant(103.9), quantity: 1 }],
  })
  scene.draftId = draft_order.id
}

export const convertDraft: Step = async ({ buyer, draftId }) => {
  await admin(buyer, `/draft-orders/${draftId}/convert-to-order`)
}

/** The customer opens the draft's payment link and presses the button. */
export const pressLink: Step = async ({ buyer, draftId }) => {
  const path = `/invoice-payment/orders/${draftId}/payment-link`
  const { payment_link } = await admin(buyer, path)
  const { status } = await fetch(payment_link.url, {
    method: "POST",
    redirect: "manual",
  })
  expect(status).toBe(303)
}

/** No goods are left of what an admin wrote the draft for. */
export const sellOut: Step = async ({ container, repairs }) => {
  const inventory = container.resolve(Modules.INVENTORY)
  const levels = await inventory.listInventoryLevels({})
  const set = (stock: number | null) =>
    inventory.updateInventoryLevels(
      levels.map(({ inventory_item_id, location_id, stocked_quantity }) => ({
        ...{ inventory_item_id, location_id },
        stocked_quantity: stock ?? stocked_quantity,
      }))
    )
  await set(0)
  repairs.push(() => set(null))
}

/** The order's unpaid rest gets a payment of its own, and an invoice. */
export const chooseForOrder: Step = async ({ buyer }) => {
  const { status, body } = await startForOrder(buyer)
  expect([status, body.message]).toEqual([200, undefined])
}

/** The same, while money of the order is undecided. */
export const isRefusedForOrder: Step = async ({ buyer }) => {
  expect((await startForOrder(buyer)).status).toBe(400)
}

async function startForOrder(buyer: Shopper) {
  const [order] = await buyer.orders()
  const { order: shown } = await buyer
    .admin("GET", `/orders/${order!.id}?fields=*payment_collections,*summary`)
    .then(({ body }) => body)
  const open = shown.payment_collections.find(
    ({ status }: Json) => status === "not_paid"
  )
  const collection =
    open ??
    (
      await admin(buyer, "/payment-collections", {
        order_id: order!.id,
        amount: shown.summary.pending_difference,
      })
    ).payment_collection
  return buyer.store(
    "POST",
    `/payment-collections/${collection.id}/payment-sessions`,
    { provider_id: PROVIDER }
  )
}

/** An admin takes away the collection whose invoice is the nth; nothing of it is paid. */
export const deleteCollection =
  (nth = 0): Step =>
  async (scene) => {
    const { external_reference } = invoiceOf(scene, nth)
    const row = (await scene.rows()).find(({ id }) => id === external_reference)
    const { status } = await scene.buyer.admin(
      "DELETE",
      `/payment-collections/${row?.payment_collection_id}`
    )
    expect(status).toBe(200)
  }

async function admin(buyer: Shopper, path: string, body?: Json): Promise<Json> {
  const answer = await buyer.admin("POST", path, body ?? {})
  if (answer.status !== 200) {
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  return answer.body
}
