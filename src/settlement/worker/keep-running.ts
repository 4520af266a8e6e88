import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"

type Job = (container: MedusaContainer) => Promise<void>

/** What each kept job does as soon as one of them has run in this process. */
const starts: ((container: MedusaContainer) => void)[] = []

/**
 * Medusa's Redis engine keeps its schedule in Redis alone, and writes it there when a process
 * starts. If Redis loses its data, no job runs again before the next start. So a process that has
 * run one of these jobs goes on with all of them by itself after a silence.
 * @param silenceMs many times the job's interval, since all processes share its runs
 */
export function keepRunning(job: Job, silenceMs: number): Job {
  let lastRunAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const run = async (container: MedusaContainer) => {
    lastRunAt = performance.now()
    await job(container)
  }
  const runIfSilent = (container: MedusaContainer) => {
    if (performance.now() - lastRunAt < silenceMs) {
      return
    }
    run(container).catch((error: unknown) => {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(`invoice-payment: ${plainReason(error)}`)
    })
  }
  starts.push((container) => {
    timer ??= setInterval(runIfSilent, silenceMs, container).unref()
  })
  return async (container) => {
    if (isScheduleShared(container)) {
      starts.forEach((start) => start(container))
    }
    await run(container)
  }
}

/** The engine in memory loses its schedule only with its process. */
function isScheduleShared(container: MedusaContainer): boolean {
  const { modules } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const { resolve } = (modules?.[Modules.WORKFLOW_ENGINE] ?? {}) as {
    resolve?: unknown
  }
  return typeof resolve === "string" && !/inmemory/.test(resolve)
}
