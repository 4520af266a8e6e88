// `npm run explore`: everything that can happen in each scope, breadth first; `-- --guards`: what
// each guard is for. Environment: EXPLORE_ONLY (part of a scope's or a guard's name), EXPLORE_TELL
// (stories of guards, in full).
import { GUARDS, type Guard } from "./guards"
import { SCOPES } from "./scopes"
import { Search, type Searched } from "./search"
import type { Scope } from "./scope"
import { tryGuard, type Tried } from "./try-guard"

const { EXPLORE_ONLY = "", EXPLORE_TELL } = process.env

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

const INDENT = " ".repeat(36)

/** true: it is as it should be. */
function showGuard(name: Guard): Tried["how"] {
  const { how, others, searched, because } = tryGuard(name)
  const steps = searched?.finding ? String(searched.finding.steps) : ""
  console.log(
    `${name.padEnd(18)} ${how.padEnd(12)} ${steps.padStart(3)}  ${GUARDS[name]}`
  )
  if (how === "not found") {
    console.log(`${INDENT}${because}`)
  }
  if (others.length > 0 && searched) {
    console.log(`${INDENT}removed as well: ${others.join(", ")}`)
  }
  if (searched?.finding) {
    console.log(`${INDENT}→ ${searched.finding.problem}`)
  }
  if (searched && (how === "broken" || EXPLORE_TELL)) {
    print(searched)
  }
  return how
}

/** The sum counts a guard as found only with a story. */
function showGuards(names: Guard[]): boolean {
  const all = names.map(showGuard)
  const count = (...wanted: Tried["how"][]) =>
    all.filter((how) => wanted.includes(how)).length
  console.log(
    `${names.length} guards: ${count("alone", "with others")} found (${count("alone")} removed alone, ${count("with others")} with others), ${count("not found")} not found, ${count("broken")} broken`
  )
  return count("broken") === 0
}

const matches = (name: string) => name.includes(EXPLORE_ONLY)

function run(): boolean {
  return process.argv.includes("--guards")
    ? showGuards((Object.keys(GUARDS) as Guard[]).filter(matches))
    : SCOPES.filter(({ name }) => matches(name))
        .map(searchScope)
        .every(Boolean)
}

const began = performance.now()
const isGood = run()
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
process.exitCode = isGood ? 0 : 1
