import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { keepRunning } from "../keep-running"

const SILENCE_MS = 30_000

/** @param engine what medusa-config names as the workflow engine */
function host(engine: string | undefined) {
  const errors: string[] = []
  const parts: Record<string, unknown> = {
    [ContainerRegistrationKeys.CONFIG_MODULE]: {
      modules: { workflows: { resolve: engine } },
    },
    [ContainerRegistrationKeys.LOGGER]: {
      error: (text: string) => errors.push(text),
    },
  }
  const container = { resolve: (key: string) => parts[key] }
  return { errors, container: container as unknown as MedusaContainer }
}

const REDIS = "@medusajs/medusa/workflow-engine-redis"

const JOBS = path.join(__dirname, "../../../jobs")

it.each(readdirSync(JOBS))("the job %s → is kept running", (file) => {
  const text = readFileSync(path.join(JOBS, file), "utf8")
  expect(text).toMatch(/^export default keepRunning\(/m)
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it("Redis forgot the schedule → the process runs the job by itself, again and again", async () => {
  const job = jest.fn(async () => undefined)
  const { container } = host(REDIS)
  await keepRunning(job, SILENCE_MS)(container)
  await jest.advanceTimersByTimeAsync(10 * SILENCE_MS)
  expect(job).toHaveBeenCalledTimes(11)
})

it("the scheduler calls it → it is not called beside that", async () => {
  const job = jest.fn(async () => undefined)
  const { container } = host(REDIS)
  const scheduled = keepRunning(job, SILENCE_MS)
  for (let tick = 0; tick < 100; tick++) {
    await scheduled(container)
    await jest.advanceTimersByTimeAsync(2_000)
  }
  expect(job).toHaveBeenCalledTimes(100)
})

it.each([undefined, "@medusajs/medusa/workflow-engine-inmemory"])(
  "the schedule is kept in memory (%s) → the scheduler alone calls it",
  async (engine) => {
    const job = jest.fn(async () => undefined)
    await keepRunning(job, SILENCE_MS)(host(engine).container)
    await jest.advanceTimersByTimeAsync(10 * SILENCE_MS)
    expect(job).toHaveBeenCalledTimes(1)
  }
)

it("such a run fails → it is logged, and the next one comes", async () => {
  const job = jest.fn().mockResolvedValueOnce(undefined)
  job.mockRejectedValue(new Error("no database"))
  const { container, errors } = host(REDIS)
  await keepRunning(job, SILENCE_MS)(container)
  await jest.advanceTimersByTimeAsync(2 * SILENCE_MS)
  expect(errors).toEqual([
    "invoice-payment: no database",
    "invoice-payment: no database",
  ])
})

it("Redis loses its data before a job's first run → it runs, since another kept job has run", async () => {
  const rare = jest.fn(async () => undefined)
  keepRunning(rare, 3 * SILENCE_MS)
  const frequent = keepRunning(
    jest.fn(async () => undefined),
    SILENCE_MS
  )
  await frequent(host(REDIS).container)
  await jest.advanceTimersByTimeAsync(4 * SILENCE_MS)
  expect(rare).toHaveBeenCalledTimes(1)
})
