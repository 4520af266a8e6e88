import { findViolations } from "../../faults/invariants"
import type { Snapshot } from "../../faults/snapshot"

/** One line of the table. */
export type Counts = {
  topology: string
  rounds: number
  kills: number
  restarts: number
  missed: number
  carts: number
  paid: number
  orders: number
  attention: number
  doubles: number
  lost: number
  /** Paid, and a human was told that it could not become an order. */
  failed: number
  seconds: number
  /** Rows that wait for a human: reason, id, round. */
  open: string[]
}

export function newCounts(topology: string): Counts {
  return {
    topology,
    rounds: 0,
    kills: 0,
    restarts: 0,
    missed: 0,
    carts: 0,
    paid: 0,
    orders: 0,
    attention: 0,
    doubles: 0,
    lost: 0,
    failed: 0,
    seconds: 0,
    open: [],
  }
}

/** Adds what became of the carts. @returns what does not hold */
export function count(counts: Counts, world: Snapshot): string[] {
  const violations = findViolations(world)
  const lost = violations.filter((line) => line.startsWith("I1")).length
  counts.paid += world.invoices.filter(({ paid }) => paid).length
  counts.orders += world.orders.filter(({ canceled }) => !canceled).length
  counts.attention += world.rows.filter(
    ({ shown, settled }) => shown && !settled
  ).length
  counts.lost += lost
  counts.doubles += violations.length - lost
  return violations
}

export function table(tallies: Counts[]): string {
  const names = Object.keys(newCounts("")).filter(
    (name) => name !== "open"
  ) as Exclude<keyof Counts, "open">[]
  const cells = [names, ...tallies.map((counts) => names.map((n) => counts[n]))]
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

/** Attention is no failure, but each one is to be explained. */
export function openAttention(tallies: Counts[]): string {
  const lines = tallies.flatMap(({ topology, open }) =>
    open.map((row) => `${topology}: ${row}`)
  )
  return lines.length > 0
    ? `Open attention rows:\n${lines.join("\n")}`
    : "No row waits for a human."
}
