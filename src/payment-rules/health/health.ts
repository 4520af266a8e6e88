/**
 * One list of all that can be wrong, with what to do about it. Its first checks are
 * the steps of the setup. Pure, so that each finding is a row of a unit test.
 */
import type { HealthFacts } from "./health-facts"
import { SERVICE_RULES } from "./health-of-service"
import { SETUP_RULES } from "./health-of-setup"
import { STORE_RULES } from "./health-of-store"
import type { HealthCheck, HealthLevel, HealthRule } from "./health-rule"
import {
  CHECK_TITLES,
  type CheckId,
  fillText,
  HEALTH_ACTIONS,
  HEALTH_DETAILS,
  type HealthText,
} from "./health-texts"

/** Most serious last. */
const LEVELS: HealthLevel[] = ["neutral", "good", "warning", "bad"]

/** The steps of the setup first, in the order in which they are done. */
const RULES: Record<CheckId, HealthRule> = {
  ...SETUP_RULES,
  ...SERVICE_RULES,
  ...STORE_RULES,
}

/** Problems that do not keep a store from selling. */
const SELLS: HealthText[] = [
  "credentials_old_key",
  "address_unchecked",
  "address_other",
  "regions_wrong",
  "webhooks_silent",
]

const ACTIONS: Partial<Record<HealthText, string>> = HEALTH_ACTIONS

export type Health = {
  /** The level of the most serious check. */
  level: HealthLevel
  checks: HealthCheck[]
}

/** @param now database time, with which timestamps are compared */
export function judgeHealth(facts: HealthFacts, now: Date): Health {
  const checks = Object.entries(RULES).map(([key, judge]): HealthCheck => {
    const id = key as CheckId
    const found = judge(facts, now)
    const { level, text, values } = found
    const sells = !isWrong(level) || SELLS.includes(text)
    return {
      ...{ id, title: CHECK_TITLES[id], ...found },
      detail: fillText(HEALTH_DETAILS[text], values),
      action: fillText(ACTIONS[text] ?? "", values),
      setup: id in SETUP_RULES ? (sells ? "done" : "todo") : null,
    }
  })
  const levels = checks.map(({ level }) => LEVELS.indexOf(level))
  return { level: LEVELS[Math.max(...levels)] ?? "good", checks }
}

/** A human should read it. */
function isWrong(level: HealthLevel): boolean {
  return level === "warning" || level === "bad"
}

/** Nothing keeps the store from selling. */
export function isReady(checks: Pick<HealthCheck, "setup">[]): boolean {
  return checks.every(({ setup }) => setup !== "todo")
}
