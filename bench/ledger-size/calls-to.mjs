/** Calls to the classes of the ledger, as they were built. */
import { existsSync, readdirSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"

const require = createRequire(import.meta.url)
export const BUILT = fileURLToPath(
  new URL("../../.medusa/server/src/modules/invoice-payment", import.meta.url)
)
const SOURCE = fileURLToPath(
  new URL("../../src/modules/invoice-payment", import.meta.url)
)

export const TOKEN = "bench"

/** Later than any run of the bench ends. */
const LATER = new Date(Date.now() + 24 * 3_600_000)

/** The row is held by the run that calls. */
export const LEASE = { lease_holder: TOKEN, lease_until: LATER }
/** The same of a task. */
export const TASK_LEASE = { lease_token: TOKEN, lease_until: LATER }
export const CLAIM = { claimed_until: LATER }

export const LINE = {
  kind: "read",
  by: "schedule",
  seen: { status: "pending" },
  decided: "pending",
}

export const ANNOUNCED = { ...LINE, event_name: "invoice-payment.expired" }

/** @param {string} file */
export function load(file) {
  if (!existsSync(BUILT) || changedAt(SOURCE) > changedAt(BUILT)) {
    throw new Error("Build the plugin first: npm run build")
  }
  return require(`${BUILT}/${file}.js`)
}

/** When the newest file of the ledger was written. */
function changedAt(module) {
  const ledger = `${module}/ledger`
  const times = readdirSync(ledger).map(
    (name) => statSync(`${ledger}/${name}`).mtimeMs
  )
  return Math.max(...times)
}

/** All batches that a method gives. */
export async function readAll(batches) {
  for await (const batch of batches) {
    void batch
  }
}

/**
 * @param {string} file @param {string} type
 * @param {Record<string, Function | { changes: Function[], run: Function }>} calls by the
 * method's name, with more in brackets where it has several calls
 */
export function callsTo(file, type, calls, ...options) {
  const Part = load(file)[type]
  return Object.entries(calls).map(([name, call]) => {
    const { changes = [], run } = call.run ? call : { run: call }
    return {
      name: `${type}.${name}`,
      changes,
      run: (trx) => run(new Part(trx, ...options)),
    }
  })
}

/** A call that meets other rows than were filled. The changes themselves are not measured. */
export function after(changes, run) {
  return { changes: [changes].flat(), run }
}

/** @param {string} id of an invoice */
export const set = (id, fields) => (trx) =>
  trx("invoice_payment").where({ id }).update(fields)

export const leased = (id) => set(id, LEASE)
