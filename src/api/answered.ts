import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaResponse } from "@medusajs/framework/http"

/** Longer than core's refund takes. */
const LONGEST_MS = 30_000
const STEP_MS = 25

/**
 * Until Medusa's own handler has answered, for middleware that holds a lock meanwhile. If the
 * caller went away while core still works, no event tells of the end, so this polls.
 */
export async function answered(res: MedusaResponse): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  while (!res.writableEnded && performance.now() < deadline) {
    await sleep(STEP_MS)
  }
}
