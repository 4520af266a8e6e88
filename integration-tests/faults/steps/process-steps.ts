import { runWorker } from "../../../src/settlement/worker/run-worker"
import { TASK_WORKERS } from "../../../src/task-workers"
import type { Step } from "../fault"
import { invoiceOf } from "./shopper-steps"

/**
 * Another process holds the row's lease and is slow; ours hears of the payment and leaves the row.
 */
export const leftToAnotherProcess: Step = async (scene) => {
  const { container, db, sandbox } = scene
  await db("invoice_payment").update({
    lease_holder: "another process",
    lease_until: db.raw("now() + interval '90 seconds'"),
  })
  await sandbox.webhooks.resend(invoiceOf(scene, 0).id)
  await runWorker(container, TASK_WORKERS)
  expect(sandbox.requests.map(({ operation }) => operation)).not.toContain(
    "get"
  )
  await db("invoice_payment").update({ lease_until: db.fn.now() })
}

/**
 * Another process, whose locks are its own, places the order; the shop's completion here places
 * none.
 */
export const claimedByAnotherProcess: Step = async ({ buyer, db }) => {
  await db("invoice_payment").update({
    claimed_until: db.raw("now() + interval '60 seconds'"),
    next_due_at: db.raw("now() + interval '60 seconds'"),
  })
  await buyer.complete()
  expect(await buyer.orders()).toHaveLength(0)
}
