import type { RunningSandbox } from "../../../src/sandbox/running-sandbox"
import type { Step } from "../fault"
import type { Scene } from "../scene"
import { breakInserts, hookThrows } from "../steps/store-steps"
import { growCart, shrinkCart } from "../steps/shopper-steps"
import type { Act, Break } from "./acts"
import { nthInvoice } from "./nth-invoice"
import { playPeople } from "./play-people"

/** A late answer comes after the next acts. */
const LATE_MS = 400

const BREAK: Record<Break, Step | null> = {
  never: null,
  before_order: hookThrows("validate"),
  half_order: breakInserts("order_cart"),
  after_order: hookThrows("orderCreated"),
  before_capture: breakInserts("payment"),
  half_capture: breakInserts("order_transaction"),
}

/** The same act in the booted store; its answer is ignored. */
export async function playBooted(scene: Scene, one: Act): Promise<void> {
  switch (one.act) {
    case "choose":
      return choose(scene, one.answer)
    case "resize":
      return resize(scene, one.total)
    case "complete":
      return broken(scene, one.breaks, () => scene.buyer.complete())
    case "say":
      return change(scene, one.invoice, { status: one.word })
    case "lie":
      return change(scene, one.invoice, { amount: one.amount })
    case "notify":
      return notify(scene, one)
    case "arrive":
      return scene.runWorker()
    case "due":
      return broken(scene, one.breaks, () => scene.runWorker())
    case "wait":
      return scene.passTime(one.minutes * 60)
    case "cancel_order":
      return cancelOrder(scene)
    case "odd":
      return writeOddly(scene, one.invoice)
    case "pay":
    case "review":
    case "approve":
    case "reject":
    case "cancel":
    case "expire":
      return move(scene, one)
    default:
      return playPeople(scene, one)
  }
}

async function choose(
  { sandbox, buyer }: Scene,
  answer: "ok" | "lost" | "refused"
): Promise<void> {
  if (answer !== "ok") {
    sandbox.failNext(
      "create",
      answer === "lost" ? "lost_after_processing" : "no_active_numbers"
    )
  }
  if (buyer.cartId) {
    await buyer.choose()
  }
  forgetFaults(sandbox)
}

async function resize(scene: Scene, total: number): Promise<void> {
  const { body } = await scene.buyer.store(
    "GET",
    `/carts/${scene.buyer.cartId}`
  )
  if (body.cart && body.cart.total !== total && !body.cart.completed_at) {
    await (total > 103.9 ? growCart : shrinkCart)(scene)
  }
}

async function notify(
  scene: Scene,
  one: Extract<Act, { act: "notify" }>
): Promise<void> {
  const { sandbox } = scene
  const invoice = nthInvoice(scene, one.invoice)
  if (!invoice) {
    return
  }
  if (one.read === "late") {
    sandbox.failNext("get", "slow", { delayMs: LATE_MS })
    return sandbox.webhooks.resend(invoice.id)
  }
  if (one.read === "fails") {
    sandbox.failNext("get", "server_error")
  }
  await broken(scene, one.breaks, async () => {
    await sandbox.webhooks.resend(invoice.id)
    await scene.runWorker()
  })
  forgetFaults(sandbox)
}

async function broken(
  scene: Scene,
  breaks: Break,
  action: () => Promise<unknown>
): Promise<void> {
  await BREAK[breaks]?.(scene)
  await action()
  await scene.repairAll()
}

async function change(
  scene: Scene,
  nth: number,
  fields: Record<string, unknown>
): Promise<void> {
  const invoice = nthInvoice(scene, nth)
  const isWord = fields["status"] !== "completed"
  if (invoice && invoice.status !== "completed" && isWord) {
    scene.sandbox.patchInvoice(invoice.id, fields)
  }
}

async function move(
  scene: Scene,
  one: { act: string; invoice: number }
): Promise<void> {
  const invoice = nthInvoice(scene, one.invoice)
  const step = scene.sandbox[one.act as "pay"]
  // The service refuses steps that do not start where the invoice stands.
  await (invoice && step(invoice.id).catch(() => undefined))
}

/** Medusa's refund of money of ours is refused; that is another story. */
async function cancelOrder(scene: Scene): Promise<void> {
  const order = await scene.order()
  const rows = (await scene.rows()).filter((row) => row.order_id === order)
  const isPaid = rows.some(
    (row) => row.settled_at || row.status === "completed"
  )
  if (order && !isPaid) {
    await scene.buyer.admin("POST", `/orders/${order}/cancel`)
  }
}

async function writeOddly(scene: Scene, nth: number): Promise<void> {
  const invoice = nthInvoice(scene, nth)
  if (invoice) {
    const odd = { expires_at: "soon", completed_at: 5, active_transaction: [] }
    scene.sandbox.patchInvoice(invoice.id, odd)
  }
}

function forgetFaults(sandbox: Scene["sandbox"]): void {
  const { world } = sandbox as RunningSandbox
  world.faults.armed.splice(0)
}
