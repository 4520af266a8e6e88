import { findViolations, type Snapshot } from "../../faults/invariants"

/** One line of the table. */
export type Tally = {
  topology: string
  rounds: number
  kills: number
  missed: number
  carts: number
  paid: number
  orders: number
  attention: number
  doubles: number
  lost: number
  seconds: number
}

export function newTally(topology: string): Tally {
  return {
    topology,
    rounds: 0,
    kills: 0,
    missed: 0,
    carts: 0,
    paid: 0,
    orders: 0,
    attention: 0,
    doubles: 0,
    lost: 0,
    seconds: 0,
  }
}

/** Adds what became of the carts. @returns what does not hold */
export function count(tally: Tally, world: Snapshot): string[] {
  const violations = findViolations(world)
  const lost = violations.filter((line) => line.startsWith("I1")).length
  tally.paid += world.invoices.filter(({ paid }) => paid).length
  tally.orders += world.orders.filter(({ canceled }) => !canceled).length
  tally.attention += world.rows.filter(
    ({ shown, settled }) => shown && !settled
  ).length
  tally.lost += lost
  tally.doubles += violations.length - lost
  return violations
}

export function table(tallies: Tally[]): string {
  const names = Object.keys(tallies[0] ?? {}) as (keyof Tally)[]
  const cells = [names, ...tallies.map((tally) => names.map((n) => tally[n]))]
  const widths = names.map((_, column) =>
    Math.max(...cells.map((line) => String(line[column]).length))
  )
  return cells
    .map((line) =>
      line
        .map((cell, column) => String(cell).padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}
