// Which files `npm run faults` runs. FAULTS=fast: the fourteen fast rows; FAULTS=load: the rows
// that take ten minutes of real time.
const ALL = ["<rootDir>/integration-tests/faults/*.spec.ts"]
const FILES = {
  fast: ["<rootDir>/integration-tests/faults/matrix.spec.ts"],
  load: ["<rootDir>/integration-tests/faults/load/*.spec.ts"],
}
// The options of the other files have no effect there.
const ORDER_FIRST = ["matrix", "histories"].map(
  (name) => `<rootDir>/integration-tests/faults/${name}.spec.ts`
)

module.exports =
  FILES[process.env.FAULTS] ??
  (process.env.ORDER_PLACEMENT === "before_payment" ? ORDER_FIRST : ALL)
