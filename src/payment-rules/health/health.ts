/**
 * What the health page says: one line for each thing that can be wrong, with what
 * to do about it. Pure, so that each line is a row of a unit test.
 */
import type { HealthFacts } from "./health-facts"
import type { HealthCheck, HealthLevel, HealthRule } from "./health-rule"
import { SERVICE_RULES } from "./health-of-service"
import { STORE_RULES } from "./health-of-store"
import {
  fillText,
  HEALTH_ACTIONS,
  HEALTH_DETAILS,
  type HealthText,
} from "./health-texts"

/** Most serious last. */
const LEVELS: HealthLevel[] = ["good", "warning", "bad"]

const RULES: Record<string, HealthRule> = { ...SERVICE_RULES, ...STORE_RULES }

export type Health = {
  /** The level of the most serious check. */
  level: HealthLevel
  checks: HealthCheck[]
}

/** @param now database time, with which timestamps are compared */
export function judgeHealth(facts: HealthFacts, now: Date): Health {
  const checks = Object.entries(RULES).map(([id, { title, judge }]) => {
    const finding = judge(facts, now)
    const { text, values } = finding
    const detail = fillText(HEALTH_DETAILS[text], values)
    return { id, title, ...finding, detail, action: actionOf(text, values) }
  })
  const levels = checks.map(({ level }) => LEVELS.indexOf(level))
  return { level: LEVELS[Math.max(...levels)] ?? "good", checks }
}

function actionOf(text: HealthText, values: HealthCheck["values"]): string {
  const actions: Partial<Record<HealthText, string>> = HEALTH_ACTIONS
  return fillText(actions[text] ?? "", values)
}
