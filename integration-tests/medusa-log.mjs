import { createWriteStream } from "node:fs"
import { createInterface } from "node:readline"

/** Medusa's logger writes one JSON object a line, also from Jest's workers. */
const LOG_LINE = '{"level":'

/**
 * Passes on what a test run prints; what Medusa logs goes to a file. Many tests provoke errors,
 * so a run that passed would print hundreds of them.
 * @param {[from: import("node:stream").Readable, to: import("node:stream").Writable][]} outputs
 * @param {string} logFile
 */
export async function keepLogApart(outputs, logFile) {
  const log = createWriteStream(logFile)
  await Promise.all(
    outputs.map(async ([from, to]) => {
      for await (const line of createInterface({ input: from })) {
        const target = line.startsWith(LOG_LINE) ? log : to
        target.write(`${line}\n`)
      }
    })
  )
  await new Promise((done) => log.end(done))
}
