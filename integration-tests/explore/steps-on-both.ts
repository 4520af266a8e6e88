import type { Act } from "../faults/histories/acts"
import { playBooted } from "../faults/histories/play-booted"
import type { Scene } from "../faults/scene"
import { editOrderTo } from "../faults/steps/edit-steps"
import { growCart, shrinkCart } from "../faults/steps/shopper-steps"
import {
  breakInserts,
  hookThrows,
  lostLease,
} from "../faults/steps/store-steps"
import type { ModelStore } from "./model-store"

/*
 * Not played on both:
 * - hangs: a run of the store's cannot be stopped and go on later (`npm run sweep -- hanging`);
 * - kills at any other moment: they need processes of their own (`npm run cluster`);
 * - a second process: the store has one, and the order of its statements is not ours;
 * - a lost answer of the service: its invoice ends after days, which the model does not count;
 * - "apply to cart": it needs a second cart of the shopper's, and the model has only the thief's;
 * - "Check status", a capture of another method's payment: they need what short walks do not reach.
 */

/** The same step in both: how the model plays it, and how the store does. */
type StepOnBoth = {
  name: string
  model: (model: ModelStore) => void
  store: (scene: Scene) => Promise<unknown>
}

const same = (name: string, act: Act, variant?: number): StepOnBoth => ({
  name,
  model: (model) => model.act(name, variant),
  store: (scene) => playBooted(scene, act),
})

/** Longer than the plugin waits for a last payment. */
const EXPIRY_S = 11 * 60

/** The totals that stand for 1 and 2 in the model. */
const TOTALS = { small: 103.9, large: 203.9 }
const other = (total: number) =>
  total > TOTALS.small ? TOTALS.small : TOTALS.large

async function resize(scene: Scene): Promise<void> {
  const { buyer } = scene
  const { body } = await buyer.store("GET", `/carts/${buyer.cartId}`)
  if (!body.cart.completed_at) {
    const grows = other(body.cart.total) === TOTALS.large
    await (grows ? growCart : shrinkCart)(scene)
  }
}

async function editOrder(scene: Scene): Promise<void> {
  const id = await scene.order()
  if (!id) {
    return
  }
  const path = `/orders/${id}?fields=id,total,status`
  const { order } = (await scene.buyer.admin("GET", path)).body
  if (order.status !== "canceled") {
    await editOrderTo(scene, other(order.total))
  }
}

async function adminCancels(scene: Scene): Promise<void> {
  const [invoice] = scene.invoices.slice(scene.invoicesBefore)
  const row = invoice?.external_reference
  if (row) {
    const path = `/invoice-payment/invoices/${row}/cancel`
    await scene.buyer.admin("POST", path, {})
  }
}

/** The first of the scene's invoices is paid, and the run that the webhook starts fails once. */
async function payWhileBroken(scene: Scene): Promise<void> {
  await breakInserts("payment")(scene)
  await playBooted(scene, { act: "pay", invoice: 0 })
  await playBooted(scene, {
    ...{ act: "notify", invoice: 0, read: "ok", breaks: "never" },
  })
  await scene.repairAll()
}

async function completeInVain(scene: Scene): Promise<void> {
  await hookThrows("orderCreated")(scene)
  await scene.buyer.complete()
  await scene.repairAll()
}

export const CHOOSE = same("choose", { act: "choose", answer: "ok" })

export const STEPS: StepOnBoth[] = [
  CHOOSE,
  same("choose_other", { act: "choose_other", status: "pending" }, 0),
  same("complete", { act: "complete", breaks: "never" }),
  same("pay", { act: "pay", invoice: 0 }, 0),
  same("review", { act: "review", invoice: 0 }, 0),
  same("approve", { act: "approve", invoice: 0 }, 0),
  same("reject", { act: "reject", invoice: 0 }, 0),
  {
    name: "expire",
    model: (model) => model.act("expire", 0),
    store: async (scene) => {
      await playBooted(scene, { act: "expire", invoice: 0 })
      await scene.passTime(EXPIRY_S)
    },
  },
  same("cancel_order", { act: "cancel_order" }),
  same("resolve", { act: "resolve", invoice: 0 }, 0),
  same("refund", { act: "refund", invoice: 0 }, 0),
  {
    ...{ name: "resize", store: resize },
    model: (model) => model.act("resize", 0),
  },
  {
    ...{ name: "edit_order", store: editOrder },
    model: (model) => model.act("edit_order"),
  },
  {
    ...{ name: "admin_cancel", store: adminCancels },
    model: (model) => model.act("admin_cancel", 0),
  },
  {
    name: "a thief names the session",
    model: (model) => model.steal(),
    store: (scene) =>
      playBooted(scene, {
        ...{ act: "steal", session: 0, total: 103.9, during: "complete" },
      }),
  },
  {
    name: "complete, and a hook of the store's throws",
    model: (model) => model.actBroken("complete", "finish", "core_fails"),
    store: completeInVain,
  },
  {
    name: "pay, and the capture is not written",
    model: (model) => model.actBroken("pay", "write_capture", "write_fails"),
    store: payWhileBroken,
  },
  {
    name: "a process dies with every lease",
    model: (model) => model.killRuns(),
    store: lostLease,
  },
]
