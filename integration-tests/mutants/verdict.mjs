// The verdict on a mutant, by the result of its story.

/**
 * @typedef {"killed" | "timed out" | "survived" | "broken"} Verdict
 * @typedef {{ assertionResults: { status: string, failureMessages: string[] }[], message: string }}
 * FileReport
 * @typedef {object} End
 * @property {{ testResults: FileReport[] } | undefined} report Jest's --json output; undefined when
 * it wrote none
 * @property {number | null} waitedMs how long the last test ran when the run was ended; null: it
 * ended by itself
 * @property {string[]} sqlErrors statements on the ledger that PostgreSQL did not understand
 */

/** For so long a story of a mutant waits for a fact (StoreWatch), on a slow machine as well. */
export const PATIENCE_MS = 100_000

/**
 * Messages of a failed assertion; a store that did not boot fails with other messages.
 */
const ASSERTS =
  /expect\(|never came true|rows, not one|no session: 4|Exceeded timeout of \d+ ms for a test/
const BOOT =
  /beforeAll|Error initializing|Could not resolve|Cannot find module|Syntax Error|SyntaxError/

/** @param {End} end @returns {{ verdict: Verdict, why?: string }} */
export function judge({ report, waitedMs, sqlErrors }) {
  if (sqlErrors.length > 0) {
    return { verdict: "broken", why: sqlErrors[0] }
  }
  if (waitedMs !== null) {
    return waitedMs >= PATIENCE_MS
      ? { verdict: "timed out" }
      : { verdict: "broken", why: "it took too long before its test" }
  }
  const files = report?.testResults ?? []
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const failures = tests
    .filter(({ status }) => status === "failed")
    .flatMap(({ failureMessages }) => failureMessages)
  const said = failures.find((text) => ASSERTS.test(text) && !BOOT.test(text))
  if (said) {
    return { verdict: "killed", why: firstLine(said) }
  }
  if (
    failures.length === 0 &&
    tests.some(({ status }) => status === "passed")
  ) {
    return { verdict: "survived" }
  }
  const why = failures[0] ?? files[0]?.message ?? "no report"
  return { verdict: "broken", why: firstLine(why) }
}

/** @param {string} text */
function firstLine(text) {
  // eslint-disable-next-line no-control-regex
  const plain = text.replace(/\u001b\[\d+m/g, "")
  return plain.split("\n").slice(0, 3).join(" ").slice(0, 160)
}
