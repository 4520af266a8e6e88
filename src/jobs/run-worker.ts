import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { plainReason } from "../modules/invoice-payment/plain-reason"
import { keepRunning } from "../settlement/worker/keep-running"
import { runWorker } from "../settlement/worker/run-worker"
import { TASK_WORKERS } from "../task-workers"

const INTERVAL_MS = 2_000
const SILENCE_MS = 30_000

/**
 * Works on refresh requests and on what is due. Not awaited: while a store's own code keeps
 * one run from returning, the scheduler would begin no other.
 */
async function workerJob(container: MedusaContainer) {
  runWorker(container, TASK_WORKERS, { waits: true }).catch(
    (error: unknown) => {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(
          `invoice-payment: the worker stopped and starts again: ${plainReason(error)}`
        )
    }
  )
}

export default keepRunning(workerJob, SILENCE_MS)

export const config = {
  name: "invoice-payment-run-worker",
  schedule: { interval: INTERVAL_MS },
}
