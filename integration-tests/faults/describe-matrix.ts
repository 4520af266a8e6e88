import { describeStore } from "../http/describe-store"
import { isFast, IS_ORDER_FIRST, PLACEMENT, type Fault } from "./fault"
import { runFault } from "./run-fault"
import { Scene } from "./scene"
import { isOrderedFirst } from "./steps/shopper-steps"
import { tellStory } from "./tell-story"

/** A time-out that a row can wait for; the store's own default is ten seconds. */
export const IMPATIENT = { timeoutMs: 3_000 }

/** Runs the rows in a booted Medusa; `FAULTS=fast` leaves the fast ones. */
export function describeMatrix(
  options: Record<string, unknown>,
  rows: Fault[]
): void {
  const fitting = IS_ORDER_FIRST ? rows.flatMap(orderFirst) : rows
  const chosen =
    process.env.FAULTS === "fast" ? fitting.filter(isFast) : fitting
  describeStore({ ...IMPATIENT, ...PLACEMENT, ...options }, (store) => {
    it.each(chosen.map((fault) => [nameOf(fault), fault] as const))(
      "%s",
      async (_, fault) => {
        const scene = new Scene(store)
        try {
          await runFault(fault, scene)
        } catch (error) {
          process.stdout.write(`\n${fault.id}\n  ${await tellStory(scene)}\n`)
          throw error
        } finally {
          await scene.repairAll()
        }
      }
    )
  })
}

/** The rows that make sense once each cart is an order, with their ends. */
function orderFirst(fault: Fault): Fault[] {
  const isOfCart = fault.orderFirst === null || !isOrderedFirst(fault.steps)
  return isOfCart
    ? []
    : [{ ...fault, end: { ...fault.end, ...fault.orderFirst } }]
}

/** Id, fact, requests and end in one line, which matrix-reporter.cjs takes apart. */
function nameOf({ id, title, requests, end }: Fault): string {
  const order = requests
    .map((request) => (Array.isArray(request) ? request.join("+") : request))
    .join(", ")
  const attention = end.attention?.length ? `, ${end.attention.join(", ")}` : ""
  const outcome = `${end.orders} orders, ${end.captures} captures${attention}`
  return [id, title, order, outcome].join(" | ")
}
