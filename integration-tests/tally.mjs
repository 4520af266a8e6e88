// Counts what Jest reports. Stricter than Jest in one thing: a file in which no test ran has
// failed, since it proves nothing.

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 * @typedef {{ status: string }} TestReport
 * @typedef {{ name: string, assertionResults: TestReport[] }} FileReport
 */

/**
 * @param {{ testResults: FileReport[] } | undefined} report Jest's --json output; undefined when it
 * wrote none
 * @param {number | null} exitCode
 * @returns {Tally}
 */
export function tallyReport(report, exitCode) {
  const tally = sum((report?.testResults ?? []).map(tallyFile))
  const isSilentFailure = exitCode !== 0 || tally.passed === 0
  return tally.failed === 0 && isSilentFailure ? { ...tally, failed: 1 } : tally
}

/** @param {FileReport} file @returns {Tally} */
function tallyFile({ assertionResults }) {
  /** @param {string[]} statuses */
  const count = (...statuses) =>
    assertionResults.filter(({ status }) => statuses.includes(status)).length
  const passed = count("passed")
  const failed = count("failed")
  return {
    passed,
    failed: passed + failed === 0 ? 1 : failed,
    skipped: assertionResults.length - passed - failed,
  }
}

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 }
  )
}

/** The closing line of every run; continuous integration reads it. @param {Tally} tally */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
