import type { HealthFacts } from "./health-facts"
import type { HealthText, HealthValues } from "./health-texts"

export type HealthLevel = "good" | "warning" | "bad"

/** The finding of one rule; health.ts adds id, title and the English texts. */
type HealthFinding = {
  level: HealthLevel
  /** Names the texts in every language. */
  text: HealthText
  /** Timestamps are ISO 8601 in UTC. */
  values: HealthValues
}

export type HealthCheck = HealthFinding & {
  /** Stable; titles can be translated by it. */
  id: string
  title: string
  /** What was found. */
  detail: string
  /** What to do; empty when there is nothing to do. */
  action: string
}

export type HealthRule = {
  title: string
  judge: (facts: HealthFacts, now: Date) => HealthFinding
}

export function good(text: HealthText, values: HealthValues = {}) {
  return { level: "good", text, values } as const
}

export function warning(text: HealthText, values: HealthValues = {}) {
  return { level: "warning", text, values } as const
}

export function bad(text: HealthText, values: HealthValues = {}) {
  return { level: "bad", text, values } as const
}
