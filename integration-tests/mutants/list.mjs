// Guards of the code that runs only in a booted Medusa, each with the story that notices when it is
// gone. A guard that goes needs its line here to go; a new one about money or access gets one.
import { LIMITS } from "./limits.mjs"
import { MOVES } from "./moves.mjs"
import { ORDERS } from "./orders.mjs"
import { READS } from "./reads.mjs"
import { SESSIONS } from "./sessions.mjs"
import { MONEY } from "./money.mjs"
import { ACCESS } from "./access.mjs"

/**
 * @typedef {object} Mutant
 * @property {string} name what is missing
 * @property {string} file
 * @property {string} from stands exactly once in the file
 * @property {string} to still compiles, and is still valid SQL
 * @property {"api" | "http"} kind
 * @property {string} story the spec's name, without `.spec.ts`
 * @property {string} [test] a part of a test's name: it alone runs
 */

/** @type {Mutant[]} */
export const MUTANTS = [
  ...SESSIONS,
  ...MOVES,
  ...READS,
  ...LIMITS,
  ...ORDERS,
  ...MONEY,
  ...ACCESS,
]
