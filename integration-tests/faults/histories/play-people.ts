import { PROVIDER, type Json } from "../../http/shopper"
import type { Scene } from "../scene"
import { customerOf, editOrderTo, unpaidOrder } from "../steps/edit-steps"
import { captureOther } from "../steps/other-steps"
import { chooseOtherMethod } from "../steps/shopper-steps"
import { dataOfRow, duringCreation } from "../steps/thief-steps"
import type { Act } from "./acts"
import { nthInvoice } from "./nth-invoice"

/** Long enough for a thief's call, short enough for hundreds of histories. */
const SLOW_MS = 700

/** The acts of people beside the shopper's own way, in the booted store. */
export async function playPeople(scene: Scene, one: Act): Promise<void> {
  switch (one.act) {
    case "choose_other":
      return chooseOther(scene, one.status)
    case "pay_now":
      return payNow(scene, one.answer)
    case "steal":
      return steal(scene, one)
    case "draft":
      return draft(scene)
    case "edit_order":
      return edit(scene, one.total)
    case "mark_paid":
      return markAsPaid(scene)
    case "capture_others":
      return void ((await scene.order()) && (await captureOther(scene)))
    case "resolve":
      return press(scene, one.invoice, "resolve", { note: "decided" })
    case "refund":
      return giveBack(scene, one.invoice)
    case "apply": {
      const cart_id = scene.shoppers[one.cart]?.cartId
      return press(scene, one.invoice, "apply-to-cart", { cart_id })
    }
    default:
      throw new Error(`nobody acts in ${one.act}`)
  }
}

async function chooseOther(scene: Scene, status: string): Promise<void> {
  if (!scene.buyer.cartId) {
    return
  }
  await chooseOtherMethod(scene)
  if (status === "pending_authorization") {
    await scene.others.during("shopper", () =>
      scene
        .db("payment_session")
        .whereNot({ provider_id: PROVIDER })
        .where({ payment_collection_id: scene.buyer.collectionId })
        .where({ status: "pending" })
        .update({ status })
    )
  }
}

async function payNow(scene: Scene, answer: "ok" | "lost"): Promise<void> {
  const order = await scene.order()
  if (order) {
    const { sandbox } = scene
    if (answer === "lost") {
      sandbox.failNext("create", "lost_after_processing")
    }
    await customerOf(scene).payNow(order)
    sandbox.failNext("create", "html", { times: 0 })
  }
}

/** The cart of the first shopper is left alone. */
async function draft(scene: Scene): Promise<void> {
  if (!(await scene.order())) {
    await unpaidOrder(scene)
  }
}

async function edit(scene: Scene, total: number): Promise<void> {
  const order = await scene.order()
  const { body } = order
    ? await scene.buyer.admin("GET", `/orders/${order}?fields=id,total,status`)
    : { body: {} as Json }
  if (body["order"] && body["order"].status !== "canceled") {
    await editOrderTo(scene, total)
  }
}

async function markAsPaid(scene: Scene): Promise<void> {
  const order_id = await scene.order()
  const collections: Json[] = await scene
    .db("order_payment_collection as link")
    .join("payment_collection as c", "c.id", "link.payment_collection_id")
    .where({ "link.order_id": order_id, "c.status": "not_paid" })
    .select("c.id")
  const [first] = collections
  if (first) {
    const path = `/payment-collections/${first["id"]}/mark-as-paid`
    await scene.buyer.admin("POST", path, { order_id })
  }
}

/** All of it; where Medusa has nothing to refund it is only recorded. */
async function giveBack(scene: Scene, nth: number): Promise<void> {
  const amount = nthInvoice(scene, nth)?.amount
  for (const refund_order of [true, false]) {
    await press(scene, nth, "external-refunds", { amount, refund_order })
  }
}

async function press(
  scene: Scene,
  nth: number,
  ...[action, body]: [string, Json]
): Promise<void> {
  const row = nthInvoice(scene, nth)?.external_reference
  if (row) {
    const path = `/invoice-payment/invoices/${row}/${action}`
    await scene.buyer.admin("POST", path, body)
  }
}

async function steal(
  scene: Scene,
  { session, total, during }: Extract<Act, { act: "steal" }>
): Promise<void> {
  const row = nthInvoice(scene, session)?.external_reference
  const data = row ? await dataOfRow(scene, row) : undefined
  const thief = await scene.newShopper().fillCart()
  if (total > 103.9) {
    await thief.addItem(100)
  }
  await duringCreation(scene, thief, { data, slowMs: SLOW_MS }, async () => {
    if (during === "complete") {
      await thief.complete()
    } else if (during === "choose") {
      await thief.choose(PROVIDER, data)
    }
  })
}
