import { Customer } from "../../http/customer"
import type { Answer, Json } from "../../http/shopper"
import type { Step } from "../fault"
import type { Scene } from "../scene"

/** A shopper with an account; the purchase is under "My orders". */
export const signInAs =
  (email: string): Step =>
  async (scene) => {
    scene.customers.push(await Customer.signUp(scene.buyer, email))
  }

export const signIn = signInAs("mona@example.com")

export const fillOwnCart: Step = async (scene) => {
  await scene.buyer.fillCart()
  await customerOf(scene).store("POST", `/carts/${scene.buyer.cartId}/customer`)
}

/** An order that an admin wrote for the customer; nothing of it is paid. */
export const unpaidOrder: Step = async (scene) => {
  if (scene.customers.length === 0) {
    await signIn(scene)
  }
  scene.draftId = await customerOf(scene).unpaidOrder()
}

/** "Pay now" on the order that stands. */
export const payNow =
  (expected = 200): Step =>
  async (scene) => {
    const { status, body } = await customerOf(scene).payNow(
      await standingOrder(scene)
    )
    expect([status, body.message]).toEqual([
      expected,
      expected === 200 ? undefined : expect.any(String),
    ])
  }

/** The admin takes the kit out again that an edit had added. */
export const shrinkOrder: Step = async (scene) => {
  const { buyer } = scene
  const begun = await editItems(scene, (items) => {
    const kit = items.find(
      ({ variant_id }) => variant_id === buyer.variant(100)
    )
    return [{ id: kit!["id"], quantity: 0 }]
  })
  expectBegun(begun)
}

/**
 * The admin makes the order worth just this. If its capture is left half done, the admin is told to
 * wait instead.
 */
export async function editOrderTo(scene: Scene, total: number): Promise<void> {
  const { status, body } = await editItems(scene, ([first, ...others]) => [
    { id: first!["id"], quantity: 1, unit_price: total },
    ...others.map(({ id }) => ({ id: id as string, quantity: 0 })),
  ])
  expect([
    [200, undefined],
    [400, "refund_running"],
  ]).toContainEqual([status, body["code"]])
}

function expectBegun({ status, body }: Answer): void {
  expect([status, body.message]).toEqual([200, undefined])
}

/** @returns what Medusa says to the edit's first request; the others are expected to work */
async function editItems(
  scene: Scene,
  change: (items: Json[]) => ({ id: string } & Json)[]
): Promise<Answer> {
  const { buyer } = scene
  const order_id = await standingOrder(scene)
  const edit = `/order-edits/${order_id}`
  const items = await itemsOf(scene, order_id)
  const begun = await buyer.admin("POST", "/order-edits", { order_id })
  if (begun.status !== 200) {
    return begun
  }
  for (const { id, ...body } of change(items)) {
    await buyer.admin("POST", `${edit}/items/item/${id}`, body)
  }
  await buyer.admin("POST", `${edit}/request`, {})
  expectBegun(await buyer.admin("POST", `${edit}/confirm`, {}))
  return begun
}

async function itemsOf({ buyer }: Scene, orderId: string): Promise<Json[]> {
  const { body } = await buyer.admin("GET", `/orders/${orderId}?fields=*items`)
  return body.order.items
}

/** Goods are about to leave: the answer of the admin's route. */
export const fulfil =
  (expected: number): Step =>
  async (scene) => {
    const { buyer } = scene
    const orderId = await standingOrder(scene)
    const items = (await itemsOf(scene, orderId)).map(({ id, quantity }) => ({
      id,
      quantity,
    }))
    const answer = await buyer.admin(
      "POST",
      `/orders/${orderId}/fulfillments`,
      { items }
    )
    expect([answer.status, answer.body.message]).toEqual([
      expected,
      expected === 200 ? undefined : expect.any(String),
    ])
  }

export async function standingOrder(scene: Scene): Promise<string> {
  const id = await scene.order()
  if (!id) {
    throw new Error("no order stands")
  }
  return id
}

export function customerOf({ customers }: Scene): Customer {
  const customer = customers.at(-1)
  if (!customer) {
    throw new Error("nobody is signed in")
  }
  return customer
}
