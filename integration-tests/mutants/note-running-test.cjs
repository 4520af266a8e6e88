/**
 * A reporter of Jest's: it writes down when each test begins, for the runner that ends a run that
 * takes too long.
 */
const { appendFileSync } = require("node:fs")

module.exports = class NoteRunningTest {
  onTestCaseStart() {
    appendFileSync(process.env.MUTANTS_STARTED, `${Date.now()}\n`)
  }
}
