// A boot takes ten seconds, most files of tests a few: those that want the same store share one.
const { readdirSync, readFileSync } = require("node:fs")
const path = require("node:path")

const ROOMS = ["admin-api", "hooks", "store-api"]
/** As many as there are files `<n>.spec.ts` here. */
const STORES = 6

/**
 * A store of its own: it boots with options or an environment of its own, or fills the whole
 * ledger.
 */
const needsOwnStore = (text, name) =>
  !/describeStore\(\{\}, /.test(text) ||
  /^process\.env|\.hooks\./m.test(text) ||
  name === "large-ledger.spec.ts"

const files = ROOMS.flatMap((room) => {
  const directory = path.join(__dirname, "..", room)
  return readdirSync(directory)
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => ({ room, name, file: path.join(directory, name) }))
}).map((one) => ({
  ...one,
  isAlone: needsOwnStore(readFileSync(one.file, "utf8"), one.name),
}))

const shared = files.filter(({ isAlone }) => !isAlone)

module.exports = {
  /** The files that share store `number`, from 1 on. */
  sharing: (number) =>
    shared.filter((_, at) => at % STORES === number - 1).map((one) => one.file),
  /** For Jest: those alone, and the stores of the others. */
  testMatch: [
    "<rootDir>/integration-tests/together/*.spec.ts",
    ...files
      .filter(({ isAlone }) => isAlone)
      .map(({ room, name }) => `<rootDir>/integration-tests/${room}/${name}`),
  ],
}
