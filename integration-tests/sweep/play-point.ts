import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { TestStore } from "../http/describe-store"
import { findViolations } from "../faults/invariants"
import { findForgotten, type EventLine } from "../faults/invariants-of-rows"
import { takeSnapshot } from "../faults/take-snapshot"
import { tellStory } from "../faults/tell-story"
import type { Failure, StatementTap } from "./statement-tap"
import type { Story } from "./stories"
import { clearStore, SweptScene } from "./swept-scene"

export type Stage = { store: TestStore; tap: StatementTap; db: Knex }

export type Point = {
  /** What failed; null: the story was over before. */
  hit: string | null
  /** How many statements counted. */
  seen: number
  violations: string[]
  /** What each row went through, if something is wrong. */
  told: string
}

/**
 * Seconds that pass after the story, between two rounds of the jobs, until all is calm:
 * past the tries of settling, a put-off, a lease, and the hourly read.
 */
const LATER = [35, 95, 310, 3700]
/** Long enough for the watch over what was settled. */
const MUCH_LATER = 700

/** Plays the story with the nth statement failing, lets time pass, and looks at the whole store. */
export async function playPoint(
  { store, tap, db }: Stage,
  story: Story,
  fault: { failure: Failure; nth: number }
): Promise<Point> {
  await clearStore(store, db)
  const scene = new SweptScene(store, tap, db)
  await story.before(scene)
  tap.arm(fault.failure, fault.nth)
  const wrongs: string[] = []
  await story.play(scene).catch((error: unknown) => wrongs.push(String(error)))
  tap.disarm()
  const { hit, seen } = tap
  await letTimePass(scene)
  return judge(scene, story, { hit, seen, wrongs })
}

/** @param wrongs what the story itself complained of */
export async function judge(
  scene: SweptScene,
  story: Story,
  { wrongs, ...point }: Pick<Point, "hit" | "seen"> & { wrongs: string[] }
): Promise<Point> {
  const violations = [...wrongs, ...(await findWrongs(scene, story))]
  const told = violations.length > 0 ? await tellStory(scene) : ""
  return { ...point, violations, told }
}

export async function letTimePass(scene: SweptScene): Promise<void> {
  for (const seconds of LATER) {
    await scene.passTime(seconds)
    await scene.runWorker()
    if (await isCalm(scene)) {
      break
    }
  }
  await scene.passTime(MUCH_LATER)
  await scene.watchJob()
  await scene.runWorker()
}

/** Nothing waits to be done or told. */
async function isCalm({ db }: SweptScene): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from invoice_payment where settled_at is null
       and status not in ('cancelled', 'expired', 'rejected') and attention_reason is null
     union all select 1 from invoice_payment_event
       where event_name is not null and announced_at is null`
  )
  return rows.length === 0
}

async function findWrongs(scene: SweptScene, story: Story): Promise<string[]> {
  const rows = await scene.rows()
  const lines: EventLine[] = await scene
    .db("invoice_payment_event")
    .whereNotNull("event_name")
  const told = { lines, emitted: scene.watch.events }
  const world = await takeSnapshot(scene)
  await scene.others.compare()
  const reasons = rows.flatMap(({ attention_reason }) => attention_reason ?? [])
  return [
    ...findViolations(world),
    ...scene.others.touched,
    ...findForgotten(rows as never, told, new Date()),
    ...story.end(world, reasons),
  ]
}
