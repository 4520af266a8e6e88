import type {
  FaultName,
  FaultOperation,
  FaultOptions,
} from "../../../src/sandbox"
import type { RunningSandbox } from "../../../src/sandbox/running-sandbox"
import type { Step } from "../fault"
import { invoiceOf } from "./shopper-steps"

/** Oldest invoice first; -1 is the newest. */
export const pay =
  (nth = 0): Step =>
  async (scene) =>
    scene.sandbox.pay(invoiceOf(scene, nth).id)

export const review =
  (nth = 0): Step =>
  async (scene) =>
    scene.sandbox.review(invoiceOf(scene, nth).id)

export const approve =
  (nth = 0): Step =>
  async (scene) =>
    scene.sandbox.approve(invoiceOf(scene, nth).id)

export const reject =
  (nth = 0): Step =>
  async (scene) =>
    scene.sandbox.reject(invoiceOf(scene, nth).id)

export const cancelAtService =
  (nth = 0): Step =>
  async (scene) =>
    scene.sandbox.cancel(invoiceOf(scene, nth).id)

/** The service's own present state, however odd. */
export const serviceSays =
  (fields: Record<string, unknown>, nth = 0): Step =>
  async (scene) =>
    scene.sandbox.patchInvoice(invoiceOf(scene, nth).id, fields)

/** The next calls of an operation fail in this way. */
export const failNext =
  (operation: FaultOperation, fault: FaultName, options?: FaultOptions): Step =>
  async ({ sandbox }) =>
    sandbox.failNext(operation, fault, options)

/** The service tells the nth invoice again, `times` copies at once. */
export const notify =
  (nth = 0, times = 1): Step =>
  async (scene) => {
    await scene.sandbox.webhooks.resend(invoiceOf(scene, nth).id, times)
    await scene.runWorker()
  }

/** The service has been asked for an invoice as many times as this, whatever it answered. */
export const reads =
  (count: number): Step =>
  async ({ sandbox }) =>
    expect(
      sandbox.requests.filter(({ operation }) => operation === "get")
    ).toHaveLength(count)

export const moveServiceClock =
  (minutes: number): Step =>
  async ({ sandbox }) =>
    sandbox.moveClock(minutes * 60_000)

export const merchantIs =
  (status: string): Step =>
  async ({ sandbox }) =>
    sandbox.merchant.set({ status })

/** Every call of the operation breaks off, until the service works again. */
export const down =
  (...operations: FaultOperation[]): Step =>
  async ({ sandbox }) => {
    for (const operation of operations) {
      sandbox.failNext(operation, "lost_before_processing", { times: 10_000 })
    }
  }

export const serviceWorks: Step = async ({ sandbox }) => {
  const { world } = sandbox as RunningSandbox
  world.faults.armed.splice(0)
}

export const holdWebhooks: Step = async ({ sandbox }) =>
  sandbox.webhooks.mode("hold")

/** The held webhooks arrive one by one, the newest first. */
export const releaseReversed: Step = async (scene) => {
  const { world } = scene.sandbox as RunningSandbox
  world.webhooks.mode = "drop"
  world.webhooks.held.reverse()
  for (const held of world.webhooks.held.splice(0)) {
    world.webhooks.held.push(held)
    await world.webhooks.release()
    await scene.runWorker()
  }
}
