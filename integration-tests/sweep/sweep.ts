import type { TestStore } from "../http/describe-store"
import { hangPoint } from "./hang-point"
import { HangingCalls, WAYS_TO_HANG } from "./hanging-calls"
import { playPoint, type Point, type Stage } from "./play-point"
import { StatementTap, type Failure, type Scope } from "./statement-tap"
import { STORIES, type Story } from "./stories"
import { clearStore, keepCart, ownConnection, stopJobs } from "./swept-scene"

/** `SWEEP_STORY=paid,refund`: these alone. */
export function chosenStories(): string[] {
  const wanted = process.env.SWEEP_STORY?.split(",")
  return Object.keys(STORIES).filter((name) => wanted?.includes(name) ?? true)
}

/** What the environment asks for; without it all of it. */
const asked = () => ({
  /** `SWEEP_FROM=40 SWEEP_TO=80`: to go on where a run was ended, or to look at one point again. */
  from: Number(process.env.SWEEP_FROM ?? 1),
  to: Number(process.env.SWEEP_TO ?? Infinity),
  /** `SWEEP_SCOPE=all`: each statement that the process sends, core's own as well. */
  scope: (process.env.SWEEP_SCOPE ?? "ours") as Scope,
  /** `SWEEP_ONCE=true`: a text that is sent several times in a story fails the first time alone. */
  once: process.env.SWEEP_ONCE === "true",
  /** `SWEEP_TEXT="detached_at"`: statements that match alone. */
  text: new RegExp(process.env.SWEEP_TEXT ?? ""),
})

/** Where a run that is ended can go on is told after so many. */
const TOLD_AFTER = 10

/**
 * Plays a story again and again, each time with the next statement failing, until it ends before
 * that.
 */
export async function sweepStatements(
  store: TestStore,
  name: string,
  failure: Failure
): Promise<string[]> {
  const story = STORIES[name]!
  return onStage(store, `${name} ${failure}`, (stage) => ({
    whole: () => playPoint(stage, story, { failure, nth: 0 }),
    points: [(nth) => playPoint(stage, story, { failure, nth })],
  }))
}

/** The same with each call that leaves the plugin hanging, in each way. */
export async function sweepCalls(
  store: TestStore,
  name: string
): Promise<string[]> {
  const story = STORIES[name]!
  const calls = new HangingCalls()
  await calls.sitOn(store.container())
  const found = await onStage(store, `${name} hanging`, (stage) => ({
    whole: () => playPoint(stage, story, { failure: "refused", nth: 0 }),
    points: WAYS_TO_HANG.map((way) => async (nth: number) => {
      const point = await hangPoint(stage, story, {
        hanging: calls,
        arm: () => calls.arm({ ...way, nth }),
        isUndone: (hit) => way.end === "throws" && hit.startsWith("hook "),
      })
      const hit = point.hit && `${point.hit} ${way.moment}, ${way.end}`
      return { ...point, hit }
    }),
  }))
  calls.leave()
  return found
}

/**
 * The same with each write of the process, core's too, held back until another run has settled: the
 * process stood still for longer than its locks and leases last.
 */
export async function sweepStalls(
  store: TestStore,
  name: string
): Promise<string[]> {
  const story = withoutCanceled(STORIES[name]!)
  const failure = "stalled"
  return onStage(store, `${name} ${failure}`, (stage) => ({
    whole: () => playPoint(stage, story, { failure, nth: 0 }),
    points: [
      (nth) =>
        hangPoint(stage, story, {
          hanging: stage.tap,
          arm: () => stage.tap.arm(failure, nth),
          // Core throws if another run has authorized the session that it is about to read.
          isUndone: () => true,
        }),
    ],
  }))
}

/** What went on too late may place an order a second time: it is cancelled. */
function withoutCanceled(story: Story): Story {
  const end: Story["end"] = (world, reasons) => {
    const orders = world.orders.filter(({ canceled }) => !canceled)
    return story.end({ ...world, orders }, reasons)
  }
  return { ...story, end }
}

type Acts = {
  /** Without any fault. */
  whole: () => Promise<Point>
  /** Of each nth. */
  points: ((nth: number) => Promise<Point>)[]
}

async function onStage(
  store: TestStore,
  title: string,
  actsOn: (stage: Stage) => Acts
): Promise<string[]> {
  const db = ownConnection(store)
  const tap = new StatementTap(() => db("invoice_payment_task").del(), asked())
  const leave = tap.sitOn(store.watch().db())
  const began = performance.now()
  try {
    await stopJobs(store)
    // One that was running put itself on the list again.
    await tap.rests()
    await stopJobs(store)
    await keepCart(store, db)
    const { whole, points } = actsOn({ store, tap, db })
    const found = tellOf(`${title}: no fault`, await whole())
    const swept = await playAll(title, points, found)
    const seconds = Math.round((performance.now() - began) / 1000)
    say(
      `${title}: ${swept} points in ${seconds} s, ${found.length} with violations`
    )
    await clearStore(store, db)
    return found
  } finally {
    leave()
    await db.destroy()
  }
}

/** @returns how many points there were */
async function playAll(
  title: string,
  points: Acts["points"],
  found: string[]
): Promise<number> {
  const { from, to } = asked()
  let swept = 0
  for (let nth = from; nth <= to; nth++) {
    if (nth % TOLD_AFTER === 0) {
      say(`${title}: at ${nth}`)
    }
    for (const play of points) {
      const point = await play(nth)
      if (point.hit === null) {
        return swept
      }
      swept++
      found.push(...tellOf(`${title} ${nth}: ${point.hit}`, point))
    }
  }
  return swept
}

function tellOf(title: string, { violations, told }: Point): string[] {
  if (violations.length === 0) {
    return []
  }
  const text = [title, ...violations].join("\n  ")
  say(`${text}\n  ${told}`)
  return [text]
}

/** Jest keeps what console says for the end. */
function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
