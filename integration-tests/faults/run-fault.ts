import type { End, Fault } from "./fault"
import { requestRefresh } from "./request-refresh"
import { findViolations, lostMoney } from "./invariants"
import { secondsToNextRefresh } from "./pass-time"
import type { Scene } from "./scene"
import type { Snapshot } from "./snapshot"
import { takeSnapshot } from "./take-snapshot"

const HOUR = 3600
/** More than any way to an end has. */
const MAX_READS = 10

/** Plays one row of the matrix to its end and checks all that must hold. */
export async function runFault(fault: Fault, scene: Scene): Promise<void> {
  for (const step of fault.steps) {
    await step(scene)
  }
  for (const request of fault.requests) {
    await requestRefresh(scene, request)
  }
  await scene.runWorker()
  const waited = await waitForSchedule(scene, fault.within ?? HOUR)
  const world = await takeSnapshot(scene)
  await scene.others.compare()
  expect([...findViolations(world), ...scene.others.touched]).toEqual([])
  expect(waited).toBeLessThanOrEqual(fault.within ?? HOUR)
  expect(await endOf(world, scene)).toEqual(whole(fault.end))
}

/**
 * (I4) The schedule alone finds what the requests missed: time moves from one due time to the
 * next until each paid invoice has an order or an attention.
 * @returns seconds that passed
 */
export async function waitForSchedule(
  scene: Scene,
  patience: number
): Promise<number> {
  let waited = 0
  for (let read = 0; read < MAX_READS; read++) {
    const world = await takeSnapshot(scene)
    const lost = lostMoney(world)
    const rowIds = lost.map((invoice) => rowIdOf(invoice, world))
    const wait = await secondsToNextRefresh(scene, rowIds)
    if (lost.length === 0 || wait === null || waited > patience) {
      return waited
    }
    waited += wait
    await scene.passTime(wait + 1)
    await scene.runWorker()
  }
  return waited
}

function rowIdOf(
  invoice: Snapshot["invoices"][number],
  { rows }: Snapshot
): string {
  return (
    rows.find((row) => row.invoice_id === invoice.id)?.id ??
    String(invoice.reference)
  )
}

async function endOf(world: Snapshot, scene: Scene): Promise<Required<End>> {
  const rows = await scene.rows()
  return {
    orders: world.orders.filter((order) => !order.canceled).length,
    captures: world.captures.length,
    attention: rows
      .filter((row) => row.attention_reason && !row.resolved_at)
      .map((row) => String(row.attention_reason))
      .sort(),
    invoices: world.invoices.length,
  }
}

function whole(end: End): Required<End> {
  return { attention: [], invoices: 1, ...end }
}
