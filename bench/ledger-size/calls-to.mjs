/** One call for each method, to a class of the ledger as it was built. */
import { createRequire } from "node:module"

const require = createRequire(import.meta.url)
const built = "../../.medusa/server/src/modules/invoice-payment"

export const TOKEN = "bench"

export const LINE = {
  kind: "read",
  by: "schedule",
  seen: { status: "pending" },
  decided: "pending",
}

export const ANNOUNCED = { ...LINE, event_name: "invoice-payment.expired" }

/** @param {string} file */
export function load(file) {
  try {
    return require(`${built}/${file}.js`)
  } catch (error) {
    if (error.code === "MODULE_NOT_FOUND") {
      throw new Error("Build the plugin first: npm run build", { cause: error })
    }
    throw error
  }
}

/**
 * @param {string} file @param {string} type @param {Record<string, (part: any) => unknown>} calls
 */
export function callsTo(file, type, calls, ...options) {
  const Part = load(file)[type]
  return Object.entries(calls).map(([name, run]) => ({
    name: `${type}.${name}`,
    run: (trx) => run(new Part(trx, ...options)),
  }))
}
