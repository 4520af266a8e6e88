// `npm run explore`: everything that can happen in each scope, breadth first; `-- --guards`: what
// each guard is for. Environment: EXPLORE_ONLY (part of a scope's or a guard's name), EXPLORE_TELL
// (stories of guards, in full).
import { GUARD_TRIES } from "./guard-scopes"
import { GUARDS, withoutGuards, type Guard } from "./guards"
import { SCOPES } from "./scopes"
import { Search, type Searched } from "./search"
import type { Scope } from "./scope"

const { EXPLORE_ONLY = "", EXPLORE_TELL } = process.env

/** A guard is missed within so many states, or the world is too small for it. */
const GUARD_STATES = 150_000

const shown = ({ states, depth, seconds }: Searched) =>
  `${String(states).padStart(9)} states, depth ${String(depth).padStart(3)}, ${seconds.toFixed(1).padStart(6)} s`

function print({ finding }: Searched): void {
  console.log(`    ${finding?.problem}`)
  finding?.story.forEach((line, at) =>
    console.log(`    ${String(at + 1).padStart(3)}. ${line}`)
  )
}

/** true: it is as it should be. */
function searchScope(scope: Scope): boolean {
  const searched = new Search(scope).run()
  console.log(`${shown(searched)}  ${scope.name}`)
  if (searched.finding) {
    print(searched)
  }
  return searched.finding === null
}

function tryGuard(name: Guard): boolean {
  const { scope, with: others = [], because } = GUARD_TRIES[name]
  const search = () => new Search(scope, GUARD_STATES).run()
  const whole = search()
  if (whole.finding) {
    console.log(`${name}: found with every guard in place`)
    print(whole)
    return false
  }
  const alone = withoutGuards([name], search)
  const together =
    alone.finding || others.length === 0
      ? null
      : withoutGuards([name, ...others], search)
  const found = alone.finding ?? together?.finding
  const how = alone.finding ? "yes" : found ? "with others" : "no"
  const steps = found ? String(found.steps) : ""
  console.log(
    `${name.padEnd(18)} ${how.padEnd(12)} ${steps.padStart(3)}  ${GUARDS[name]}`
  )
  if (found) {
    console.log(`${" ".repeat(36)}→ ${found.problem}`)
  }
  if (!alone.finding) {
    const removed = others.filter((one) => one !== name).join(", ")
    console.log(
      `${" ".repeat(36)}alone nothing${alone.isCut ? ` in ${GUARD_STATES} states, where it was cut` : " in any state"}; supposed reason: ${because ?? "NO REASON GIVEN"}${together?.finding ? `; found without ${removed} as well` : ""}`
    )
  }
  if (found && EXPLORE_TELL) {
    found.story.forEach((line, at) => console.log(`    ${at + 1}. ${line}`))
  }
  return found !== undefined || because !== undefined
}

const matches = (name: string) => name.includes(EXPLORE_ONLY)

function run(): boolean[] {
  return process.argv.includes("--guards")
    ? (Object.keys(GUARDS) as Guard[]).filter(matches).map(tryGuard)
    : [...SCOPES.filter(({ name }) => matches(name)).map(searchScope)]
}

const began = performance.now()
const isGood = run().every(Boolean)
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
process.exitCode = isGood ? 0 : 1
