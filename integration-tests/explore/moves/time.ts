import { CLAIM, LOCK, ROW, type RowState, type World } from "../world"
import { CAPTURE, lockOfRun } from "./capture"
import { AT } from "./complete"
import type { Move } from "./move"
import { indexes } from "./move"
import { RUN } from "./runs"

/* Kills, hangs and the passing of time. What a living run holds lapses only where it hangs. */

const hasHolder = (w: World, row: RowState) => {
  const run = w.runs[row.lease - 1]
  return run !== undefined && run.at > 0 && w.rows[run.row - 1] === row
}

/** A run of core's won it, or a run of settling waits for its capture. */
function hasClaimer(w: World, row: RowState): boolean {
  const number = w.rows.indexOf(row) + 1
  return (
    w.cores.some((core) => core.at > 0 && core.won && core.row === number) ||
    w.runs.some(
      (run) =>
        run.row === number && run.at > CAPTURE.permit && run.at <= CAPTURE.end
    )
  )
}

/** A minute passes: a run between two steps hangs; one that waits for a lock does not. */
export const isQuiet = (w: World) =>
  w.cores.every(({ at }) => at === 0) &&
  w.sessions.every(({ making, dying }) => making === 0 && dying === 0) &&
  w.runs.every(({ at }) => WAITS.includes(at))

const WAITS: number[] = [RUN.idle, RUN.acting, RUN.wantsOrder, CAPTURE.ask]

function isLockAlive(w: World, cart: number): boolean {
  const { lock } = w.carts[cart]!
  return lock !== LOCK.free && lock !== LOCK.ofVoid
}

const lapses = (
  name: string,
  of: {
    can: (w: World, at: number) => boolean
    isAlive: (w: World, at: number) => boolean
    play: (w: World, at: number) => void
    tell: (at: number) => string
  }
): Move[] => [
  {
    ...{ name: `${name}_lapses`, count: 2 },
    can: (w, at) => of.can(w, at) && !of.isAlive(w, at) && isQuiet(w),
    play: of.play,
    tell: (_w, at) => `${of.tell(at)} lapses`,
  },
  {
    ...{ name: `${name}_lapses_in_use`, count: 2, costs: ["hangs"] },
    can: (w, at) => of.can(w, at) && (of.isAlive(w, at) || !isQuiet(w)),
    play: of.play,
    tell: (_w, at) => `${of.tell(at)} lapses, while a run hangs`,
  },
]

function dropLocks(w: World, holder: number): void {
  w.carts
    .filter(({ lock }) => lock === holder)
    .forEach((cart) => (cart.lock = LOCK.ofVoid))
}

function killCore(w: World, number: number): void {
  dropLocks(w, LOCK.ofCore + number)
  w.clear(w.cores[number]!)
}

export const TIME: Move[] = [
  ...lapses("lease", {
    can: (w, at) => w.rows[at]!.lease > 0,
    isAlive: (w, at) => hasHolder(w, w.rows[at]!),
    play: (w, at) => (w.rows[at]!.lease = 0),
    tell: (at) => `the lease of row ${at + 1}`,
  }),
  ...lapses("claim", {
    can: (w, at) => w.rows[at]!.claim === CLAIM.live,
    isAlive: (w, at) => hasClaimer(w, w.rows[at]!),
    play: (w, at) => (w.rows[at]!.claim = CLAIM.lapsed),
    tell: (at) => `the claim of row ${at + 1}`,
  }),
  ...lapses("lock", {
    can: (w, at) => w.carts[at]!.lock !== LOCK.free,
    isAlive: isLockAlive,
    play: (w, at) => (w.carts[at]!.lock = LOCK.free),
    tell: (at) => `the lock of cart ${at + 1}`,
  }),
  {
    ...{ name: "kill_run", count: 2, costs: ["kills"] },
    can: (w, run) => w.runs[run]!.at > 0,
    play: (w, run) => {
      indexes(2)
        .filter(
          (core) => w.cores[core]!.at > 0 && w.cores[core]!.by === run + 2
        )
        .forEach((core) => killCore(w, core))
      dropLocks(w, lockOfRun(run))
      w.clear(w.runs[run]!)
    },
    tell: (_w, run) => `the process of run ${run + 1} is killed`,
  },
  {
    ...{ name: "kill_core", count: 2, costs: ["kills"] },
    can: (w, core) => w.cores[core]!.at > 0 && w.cores[core]!.by === 1,
    play: killCore,
    tell: () => "the process of the shop's complete-cart is killed",
  },
  {
    ...{ name: "kill_choose", count: 5, costs: ["kills"] },
    can: (w, at) => w.sessions[at]!.making > 0,
    play: (w, at) =>
      void Object.assign(w.sessions[at]!, { making: 0, row: 0, owner: 0 }),
    tell: (_w, at) => `the process that makes session ${at + 1} is killed`,
  },
  {
    ...{ name: "core_fails", count: 2, costs: ["failures"] },
    can: (w, core) => {
      const { at } = w.cores[core]!
      return at >= AT.linking && at <= AT.finishing
    },
    play: (w, core) => (w.cores[core]!.at = AT.unlinking),
    tell: (_w, core) =>
      `a step of complete-cart (${core + 1}) throws: a hook of the store's, a failed write`,
  },
  {
    ...{ name: "event_lost", count: 3, costs: ["kills"] },
    can: (w, order) => w.orders[order]!.event === 1,
    play: (w, order) => (w.orders[order]!.event = 0),
    tell: (_w, order) =>
      `order.placed of order ${order + 1} is lost with its process`,
  },
  {
    ...{ name: "abandon", count: 2 },
    can: (w, at) =>
      w.rows[at]!.status === ROW.creating &&
      !w.sessions.some(({ making, row }) => making > 0 && row === at + 1),
    play: (w, at) => (w.rows[at]!.status = ROW.unknown),
    tell: (_w, at) => `the creation of row ${at + 1} is given up: unknown`,
  },
]
