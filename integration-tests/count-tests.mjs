// Counts what Jest reports. Stricter than Jest in one thing: a file in which no test ran has
// failed, since it proves nothing.

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ status: string }} TestReport
 * @typedef {{ name: string, assertionResults: TestReport[] }} FileReport
 */

/**
 * @param {{ testResults: FileReport[] } | undefined} report Jest's --json output; undefined when it
 * wrote none
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function countReport(report, exitCode) {
  const counts = sum((report?.testResults ?? []).map(countFile))
  const isSilentFailure = exitCode !== 0 || counts.passed === 0
  return counts.failed === 0 && isSilentFailure
    ? { ...counts, failed: 1 }
    : counts
}

/** @param {FileReport} file @returns {Counts} */
function countFile({ assertionResults }) {
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

/** @param {Counts[]} counts @returns {Counts} */
export function sum(counts) {
  return counts.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 }
  )
}

/** The closing line of every run; continuous integration reads it. @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
