import type { World } from "../world"
import { scope } from "../scope"
import { ACT_STEPS } from "./act-steps"
import { ADMIN } from "./admin"
import { CANCEL_STEPS } from "./cancel"
import { CHOOSE_STEPS } from "./choose"
import { COMPLETE_STEPS } from "./complete-steps"
import type { Move } from "./move"
import { PEOPLE } from "./people"
import { RUN_STEPS } from "./runs"
import { SERVICE } from "./service"
import { tidySessions } from "./sessions"
import { WATCH_STEPS } from "./watch"
import { TIME } from "./time"
import { UNPAID_ORDERS } from "./unpaid-orders"

const MOVES: Move[] = [
  ...COMPLETE_STEPS,
  ...CHOOSE_STEPS,
  ...ACT_STEPS,
  ...RUN_STEPS,
  ...CANCEL_STEPS,
  ...TIME,
  ...WATCH_STEPS,
  ...PEOPLE,
  ...SERVICE,
  ...ADMIN,
  ...UNPAID_ORDERS,
]

/** Each variant of each move, numbered. */
export const CHOICES: { move: Move; variant: number }[] = MOVES.flatMap(
  (move) =>
    Array.from({ length: move.count }, (_none, variant) => ({ move, variant }))
)

export const choiceOf = (name: string, variant = 0) =>
  CHOICES.findIndex((one) => one.move.name === name && one.variant === variant)

export function isEnabled(w: World, choice: number): boolean {
  const { move, variant } = CHOICES[choice]!
  return (
    (move.costs ?? []).every((cost) => w.left[cost] > 0) && move.can(w, variant)
  )
}

export function play(w: World, choice: number): void {
  const { move, variant } = CHOICES[choice]!
  for (const cost of move.costs ?? []) {
    w.left[cost]--
  }
  move.play(w, variant)
  const steps = scope().fine ? AT_ONCE : AT_ONCE_IF_COARSE
  for (let next = findEnabled(w, steps); next; next = findEnabled(w, steps)) {
    next.move.play(w, next.variant)
  }
  tidySessions(w)
}

/**
 * Steps that a process takes right after the one before: they read facts or end
 * something, and whatever comes between could as well come before or after both.
 */
const AT_ONCE = choicesOf("decide", "undo")
const AT_ONCE_IF_COARSE = [
  ...AT_ONCE,
  ...choicesOf("read", "sign", "sessions_done", "order_done", "end_capture"),
  ...choicesOf("look_at_session", "note_cancel"),
]

function choicesOf(...names: string[]) {
  return CHOICES.filter(({ move }) => names.includes(move.name))
}

function findEnabled(w: World, steps: typeof CHOICES) {
  return steps.find(({ move, variant }) => move.can(w, variant))
}

export function tell(w: World, choice: number): string {
  const { move, variant } = CHOICES[choice]!
  return move.tell(w, variant)
}
