/** Which methods of the built classes have no call, so that none is forgotten. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { BUILT, load } from "./calls-to.mjs"

const FOLDERS = ["", "ledger"]

/** Classes that send no statement of their own. */
const WITHOUT_STATEMENTS = [
  // They ask the limiter, the stored credentials and the merchant records.
  ...["InvoiceReader", "MerchantGate", "ServiceAccess"],
  ...["PublicUrls", "Sealer", "SealError", "Slots", "TokenSigner"],
  // It holds the others. The methods that Medusa generates for it are not used.
  "InvoicePaymentModuleService",
]

/** Methods that send none but an advisory lock. */
const LOCKS_ONLY = ["OrderTurns.alone", "OrderTurns.tryAlone"]

/**
 * @param {{ name: string }[]} calls
 * @throws when a public method has no call, or a call no method
 */
export function checkCoverage(calls) {
  const called = new Set(calls.map(({ name }) => name.split(" ")[0]))
  const methods = publicMethods()
  const problems = [
    problem(
      "Methods without a call in bench/ledger-size",
      methods.filter((name) => !called.has(name) && !LOCKS_ONLY.includes(name))
    ),
    problem(
      "Calls in bench/ledger-size without a method",
      [...called].filter((name) => !methods.includes(name))
    ),
  ].flat()
  if (problems.length > 0) {
    throw new Error(problems.join("\n"))
  }
}

function problem(title, names) {
  return names.length > 0 ? [`${title}: ${names.join(", ")}`] : []
}

function publicMethods() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(BUILT, folder))
      .filter((file) => file.endsWith(".js"))
      .map((file) => join(folder, file.slice(0, -".js".length)))
      .flatMap(methodsIn)
  )
}

function methodsIn(file) {
  const types = readFileSync(join(BUILT, `${file}.d.ts`), "utf8")
  return Object.entries(load(file))
    .filter(([name, part]) => isClass(part) && !isLeftOut(name))
    .flatMap(([name, part]) =>
      methodsOf(part)
        .filter((method) => !isPrivate(types, method))
        .map((method) => `${name}.${method}`)
    )
}

function isClass(part) {
  return typeof part === "function" && /^class\b/.test(String(part))
}

function isLeftOut(name) {
  return WITHOUT_STATEMENTS.includes(name)
}

function methodsOf({ prototype }) {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => name !== "constructor" && value)
    .map(([name]) => name)
}

/** JavaScript does not know it any more, but the declarations say it. */
function isPrivate(types, method) {
  return new RegExp(`^\\s+private ${method}\\b`, "m").test(types)
}
