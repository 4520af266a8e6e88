import { buttonsOf, type HealthButton } from "./health-buttons"
import type { HealthFacts } from "./health-facts"
import type { CheckId, HealthText, HealthValues } from "./health-texts"

/** `neutral`: nothing has happened yet by which it could be judged. */
export type HealthLevel = "neutral" | "good" | "warning" | "bad"

/** The finding of one rule; health.ts adds id, title and the English texts. */
type HealthFinding = {
  level: HealthLevel
  /** Names the texts in every language. */
  text: HealthText
  /** Timestamps are ISO 8601 in UTC. */
  values: HealthValues
  /** Buttons that the admin offers, to act or to copy. */
  buttons: HealthButton[]
}

export type HealthCheck = HealthFinding & {
  /** Stable; titles can be translated by it. */
  id: CheckId
  title: string
  /** The finding. */
  detail: string
  /** Advice; empty when there is nothing to do. */
  action: string
  /** Whether this step of the setup is done; null: the check is no step of the setup. */
  setup: "done" | "todo" | null
}

export type HealthRule = (facts: HealthFacts, now: Date) => HealthFinding

export const neutral = finding("neutral")
export const good = finding("good")
export const warning = finding("warning")
export const bad = finding("bad")

function finding(level: HealthLevel) {
  return (
    text: HealthText,
    values: HealthValues = {},
    buttons = buttonsOf(text)
  ): HealthFinding => ({ level, text, values, buttons })
}
