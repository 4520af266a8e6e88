import { actionName } from "./outcomes"
import { ACT_WAITS } from "./act-waits"
import { act, canAct } from "./acts"
import {
  askForCapture,
  bookCapture,
  CAPTURE,
  lockOfRun,
  permitCapture,
  withdrawPermit,
  writeCapture,
  type Outcome,
} from "./capture"
import { isLockFree, releaseLock, takeLock } from "./complete"
import type { Move } from "./move"
import { end, fail, rowOf, RUN, step } from "./runs"
import { REASONS, type World } from "../world"

/** Core is at work: what fails there is a step of its own. */
const ELSEWHERE: number[] = [RUN.waitsForOrder, RUN.waitsForSessions]

/** The cart whose lock process-payment takes; -1: its owner has none. */
const cartOf = (w: World, run: number) => w.runs[run]!.coll - 1

function leave(w: World, run: number): void {
  const own = w.runs[run]!
  releaseLock(w, cartOf(w, run), lockOfRun(run))
  withdrawPermit(rowOf(w, own), run)
}

/** What a step of core's capture came to; a failure withdraws the permit. */
function goOn(w: World, run: number, outcome: Outcome): void {
  if (outcome === "goes_on") {
    return
  }
  leave(w, run)
  fail(w, run, outcome === "lost")
}

export const ACT_STEPS: Move[] = [
  {
    name: "act",
    count: 2,
    can: canAct,
    play: act,
    tell: (w, run) => {
      const { action, arg } = w.runs[run]!
      const name = actionName(action)
      const what = name === "attention" ? REASONS[arg] : arg || ""
      return `run ${run + 1} does: ${name} ${what}`.trimEnd()
    },
  },
  ...ACT_WAITS,
  step("permit", CAPTURE.permit, {
    play: (w, run) => {
      const own = w.runs[run]!
      if (permitCapture(rowOf(w, own), run, own)) {
        own.at = CAPTURE.ask
      } else {
        end(w, run)
      }
    },
    tell: "permits one capture",
  }),
  {
    ...step("ask_capture", CAPTURE.ask, {
      play: (w, run) => {
        takeLock(w, cartOf(w, run), lockOfRun(run))
        goOn(w, run, askForCapture(w, run))
      },
      tell: "starts process-payment: the provider reads its facts",
    }),
    can: (w, run) =>
      w.runs[run]!.at === CAPTURE.ask && isLockFree(w, cartOf(w, run)),
  },
  step("write_capture", CAPTURE.write, {
    play: (w, run) => goOn(w, run, writeCapture(w, run)),
    tell: "gets the answer: the permit is used, core writes payment and capture",
  }),
  step("book_capture", CAPTURE.book, {
    play: bookCapture,
    tell: "books the capture in the order",
  }),
  step("end_capture", CAPTURE.end, {
    play: (w, run) => {
      leave(w, run)
      w.runs[run]!.at = RUN.deciding
    },
    tell: "ends process-payment and withdraws what is left of the permit",
  }),
  {
    name: "write_fails",
    count: 2,
    costs: ["failures"],
    can: (w, run) => {
      const { at } = w.runs[run]!
      return at >= RUN.acting && at <= CAPTURE.end && !ELSEWHERE.includes(at)
    },
    play: (w, run) => {
      leave(w, run)
      fail(w, run, false)
    },
    tell: (_w, run) => `a write of run ${run + 1}'s fails, and its step throws`,
  },
]
