import { setTimeout as sleep } from "node:timers/promises"

import { MEDUSA } from "./prepare.mjs"

const PATIENCE = 120_000

/**
 * @param {import("./prepare.mjs").Tools} tools
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, port: number }} options `cwd` is the built store
 * @returns once it answers; `ended` resolves when the process is gone
 */
export function startMedusa({ progress, processes }, { cwd, env, port }) {
  return progress.step("Start Medusa", async () => {
    const args = [MEDUSA, "start", "-H", "127.0.0.1", "-p", String(port)]
    const medusa = processes.start("medusa", args, {
      cwd,
      env: { ...env, NODE_ENV: "production" },
    })
    let code
    medusa.ended.then((ended) => (code = ended ?? "unknown"))
    const since = Date.now()
    while (!(await isHealthy(port))) {
      if (code !== undefined) {
        throw medusa.failure(`Medusa ended with code ${code}.`)
      }
      if (Date.now() - since > PATIENCE) {
        throw medusa.failure("Medusa does not answer.")
      }
      await sleep(200)
    }
    return medusa
  })
}

const isHealthy = (port) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false
  )
