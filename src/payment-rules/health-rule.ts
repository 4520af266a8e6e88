import type { HealthFacts } from "./health-facts"

export type HealthLevel = "good" | "warning" | "bad"

export type HealthCheck = {
  /** Stable; texts can be translated by it. */
  id: string
  level: HealthLevel
  title: string
  /** What was found. */
  detail: string
  /** What to do; empty when there is nothing to do. */
  action: string
}

/** What one rule finds; whoever collects them adds id and title. */
export type HealthFinding = Pick<HealthCheck, "level" | "detail" | "action">

export type HealthRule = {
  title: string
  judge: (facts: HealthFacts, now: Date) => HealthFinding
}

export function good(detail: string): HealthFinding {
  return { level: "good", detail, action: "" }
}

export function warning(detail: string, action: string): HealthFinding {
  return { level: "warning", detail, action }
}

export function bad(detail: string, action: string): HealthFinding {
  return { level: "bad", detail, action }
}
