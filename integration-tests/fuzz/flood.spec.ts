import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { printLine } from "./chance"
import { openStore } from "./open-store"

const EARLY = 5_000
const CALLS = 50_000
const AT_ONCE = 40
const MAY_GROW_MB = 50

let opened: Awaited<ReturnType<typeof openStore>>

beforeAll(async () => {
  opened = await openStore({
    NODE_OPTIONS: `--expose-gc -r ${require.resolve("./collect-garbage.cjs")}`,
  })
}, 180_000)

afterAll(() => opened?.close())

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
afterAll(() => agent.destroy())

/** Well-formed, and signed by nobody; each one is another. */
function forgedToken(call: number): string {
  const id = String(call).padStart(26, "0")
  return `w${id}0000${"A".repeat(22)}`
}

function forge(base: string, call: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const path = `/hooks/invoice-payment/${forgedToken(call)}`
    const sent = request(base + path, { agent, method: "POST" }, (answer) => {
      answer.resume()
      answer.on("end", () => resolve(answer.statusCode))
    })
    sent.on("error", reject)
    sent.end(JSON.stringify({ status: "completed", call }))
  })
}

async function flood(base: string, from: number, to: number) {
  let next = from
  const statuses = new Set<number | undefined>()
  const caller = async () => {
    while (next < to) {
      statuses.add(await forge(base, next++))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return [...statuses]
}

/**
 * Memory in use after a garbage collection; garbage varies by hundreds of megabytes.
 */
async function heldMb(pid: number): Promise<number> {
  for (let collections = 0; collections < 3; collections++) {
    process.kill(pid, "SIGUSR2")
    await sleep(3_000)
  }
  return residentMb(pid)
}

/** Resident memory of the server's own process. */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

it("50,000 forged webhooks → 404 each, none reaches the service, memory as after 5,000", async () => {
  const { pid, url } = opened.store.processes[0]!
  expect(await flood(url, 0, EARLY)).toEqual([404])
  const early = await heldMb(pid!)
  expect(await flood(url, EARLY, CALLS)).toEqual([404])
  const peak = residentMb(pid!)
  const late = await heldMb(pid!)
  printLine(
    `RSS after ${EARLY} forged calls ${early} MB, after ${CALLS} ${late} MB (${peak} MB with garbage)`
  )
  expect(late - early).toBeLessThanOrEqual(MAY_GROW_MB)
  const asked = opened.sandbox.requests.filter(
    ({ operation }) => operation !== "me"
  )
  expect(asked).toEqual([])
}, 600_000)
