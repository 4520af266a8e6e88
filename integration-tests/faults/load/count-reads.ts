import type { LoadStore } from "./load-store"

const MINUTE_MS = 60_000

type ReadCount = {
  reads: number
  refused: number
  /** The most in any 60 seconds. */
  most: number
  /** The fewest in any 60 seconds between the first read and the last. */
  fewest: number
}

/** Counts the reads that the service received from the plugin. */
export function countReads({ sandbox }: LoadStore, since = 0): ReadCount {
  const reads = sandbox.requests.filter(
    ({ operation, at }) => operation === "get" && at >= since
  )
  const times = reads.map(({ at }) => at).sort((a, b) => a - b)
  const last = times.at(-1) ?? 0
  const windows = times.map((start) => ({
    count: times.filter((at) => at >= start && at < start + MINUTE_MS).length,
    isWhole: start + MINUTE_MS <= last,
  }))
  return {
    reads: reads.length,
    refused: reads.filter(({ status }) => status === 429).length,
    most: Math.max(0, ...windows.map(({ count }) => count)),
    fewest: Math.min(
      ...windows.filter(({ isWhole }) => isWhole).map(({ count }) => count)
    ),
  }
}

/** Numbers for a reader; Jest swallows the console. */
export function printNumbers(
  title: string,
  numbers: Record<string, unknown>
): void {
  const lines = Object.entries(numbers).map(
    ([name, value]) => `  ${name.padEnd(34)} ${String(value)}`
  )
  process.stdout.write(`\n${title}\n${lines.join("\n")}\n`)
}
