import { withoutGuards, type Guard } from "./guards"
import { GUARD_TRIES } from "./guard-scopes"
import { Search, type Searched } from "./search"

/** A guard is missed within so many states, or the world is too small for it. */
const GUARD_STATES = 150_000

export type Tried = {
  /** `broken`: something is found with every guard in place, or without a stated reason nothing. */
  how: "alone" | "with others" | "not found" | "broken"
  /** The guards that were removed as well. */
  others: readonly Guard[]
  /** The shortest story; for `broken` what was found with every guard in place. */
  searched: Searched | null
  because?: string | undefined
}

/** Searches the guard's world without it, and with those that cover it removed as well. */
export function tryGuard(name: Guard): Tried {
  const { scope, with: listed = [], because } = GUARD_TRIES[name]
  const others = listed.filter((other) => other !== name)
  const without = (removed: Guard[], sought?: string) =>
    withoutGuards(removed, () => new Search(scope, GUARD_STATES, sought).run())
  const whole = without([])
  if (whole.finding) {
    return { how: "broken", others: [], searched: whole }
  }
  const alone = without([name])
  if (alone.finding) {
    return { how: "alone", others: [], searched: alone }
  }
  const together = others.length > 0 ? without([name, ...others]) : alone
  const { finding } = together
  if (finding && isMissed(finding, without(others, finding.problem))) {
    return { how: "with others", others, searched: together }
  }
  const how = because ? "not found" : "broken"
  return { how, others, searched: null, because }
}

/**
 * The harm needs that this guard is gone: with it in place, and the others removed, the same does
 * not come about in so few steps.
 */
function isMissed({ steps }: { steps: number }, others: Searched): boolean {
  return others.finding
    ? others.finding.steps > steps
    : !others.isCut || others.depth > steps
}
