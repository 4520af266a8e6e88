import { PROVIDER } from "../../http/shopper"
import { IS_ORDER_FIRST, type Step } from "../fault"
import type { Scene } from "../scene"
import { OTHER_METHOD } from "./other-steps"

/** A filled cart, and the method chosen: an invoice exists. */
export const checkout: Step = async (scene) => {
  const shopper = await scene.newShopper().checkout()
  await (IS_ORDER_FIRST && shopper.complete())
}

export const fillCart: Step = async (scene) => scene.newShopper().fillCart()

/** Somebody else's attempt; the store learns what the service thinks of the merchant. */
export const otherShopperChooses: Step = async (scene) =>
  (await scene.newShopper().fillCart()).choose()

/** Chooses the method, whatever comes of it. */
export const choose: Step = async ({ buyer }) => buyer.choose()

/** Core itself refuses to make two payment collections of a cart at once. */
export const chooseAtOnce: Step = async ({ buyer }) => {
  const { body } = await buyer.store("POST", "/payment-collections", {
    cart_id: buyer.cartId,
  })
  const path = `/payment-collections/${body.payment_collection.id}/payment-sessions`
  const session = { provider_id: PROVIDER }
  await Promise.all([1, 2].map(() => buyer.store("POST", path, session)))
}

export const chooseOtherMethod: Step = async ({ buyer }) =>
  buyer.choose(OTHER_METHOD)

export const completeCart: Step = async ({ buyer }) => buyer.complete()

export const growCart: Step = async ({ buyer }) => buyer.addItem(100)

/** Takes the dearest item out again. */
export const shrinkCart: Step = async ({ buyer }) => {
  const { body } = await buyer.store("GET", `/carts/${buyer.cartId}`)
  const item = body.cart.items.find(
    (one: { variant_id: string }) => one.variant_id === buyer.variant(100)
  )
  await buyer.store("DELETE", `/carts/${buyer.cartId}/line-items/${item.id}`)
}

/** A region whose currency the service does not take. */
export const moveToEuro: Step = async ({ buyer }) =>
  buyer.store("POST", `/carts/${buyer.cartId}`, {
    region_id: buyer.seeded.euroRegionId,
  })

export const moveBack: Step = async ({ buyer }) =>
  buyer.store("POST", `/carts/${buyer.cartId}`, {
    region_id: buyer.seeded.regionId,
  })

/** Medusa drops the shipping method when the region changes. */
export const chooseShipping: Step = async ({ buyer }) => {
  const { body } = await buyer.store(
    "GET",
    `/shipping-options?cart_id=${buyer.cartId}`
  )
  const free = body.shipping_options.find(
    (option: { amount: number }) => option.amount === 0
  )
  await buyer.store("POST", `/carts/${buyer.cartId}/shipping-methods`, {
    option_id: free.id,
  })
}

/** Steps about a cart that is no order yet. */
const OF_CART: Step[] = [
  ...[growCart, shrinkCart, moveToEuro, moveBack, chooseShipping],
  ...[choose, chooseAtOnce, chooseOtherMethod, completeCart, fillCart],
]

/** Whether the row still holds if the order comes first. */
export function isOrderedFirst(steps: Step[]): boolean {
  return (
    steps.includes(checkout) && !steps.some((step) => OF_CART.includes(step))
  )
}

/** Comes back from the hosted page of the nth invoice. */
export const comeBack =
  (nth = 0): Step =>
  async ({ invoices, buyer }) =>
    buyer.visit(String(invoices[nth]?.success_url))

/** The method is chosen and answers with a text for the shopper. */
export const chooseInVain =
  (text: string): Step =>
  async ({ buyer }) => {
    const { status, body } = await buyer.choose()
    expect([status, body.message]).toEqual([400, expect.stringContaining(text)])
  }

/** The nth invoice's page at the service. */
export function invoiceOf({ invoices }: Scene, nth: number) {
  const invoice = invoices.at(nth)
  if (!invoice) {
    throw new Error(`no invoice ${nth} among ${invoices.length}`)
  }
  return invoice
}
