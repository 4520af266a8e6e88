/** FUZZ_SEED repeats a run; it is printed, and each failure names it again. */
export const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121)

/** For each public route, and for each operation of the client. */
export const RUNS = Number(process.env["FUZZ_RUNS"] ?? 2_000)

/** Writes past Jest's own console, which --silent suppresses. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
