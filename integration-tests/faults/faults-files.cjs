// Which files `npm run faults` runs. FAULTS=fast: the fourteen fast rows; FAULTS=load: the rows
// that take ten minutes of real time.
const ALL = ["<rootDir>/integration-tests/faults/*.spec.ts"]
const FILES = {
  fast: ["<rootDir>/integration-tests/faults/matrix.spec.ts"],
  load: ["<rootDir>/integration-tests/faults/load/*.spec.ts"],
}

module.exports = FILES[process.env.FAULTS] ?? ALL
