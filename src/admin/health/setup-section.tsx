import { Text } from "@medusajs/ui"
import { isReady } from "../../payment-rules/health/health"
import type { HealthCheck } from "../../payment-rules/health/health-rule"
import { useHealth } from "../client/health"
import { Section } from "../components/section"
import { useTexts } from "../i18n/use-texts"
import { CheckLine } from "./check-line"

/** How many of the checks are steps of the setup, and how many of these are done. */
export function progressOf(checks: HealthCheck[]) {
  const steps = checks.filter(({ setup }) => setup)
  const done = steps.filter(({ level }) => level === "good").length
  return { done, all: steps.length }
}

/** The steps before the store can sell; hidden once none is left. */
export function SetupSection() {
  const { t } = useTexts()
  const { data: health } = useHealth()
  if (!health || isReady(health.checks)) {
    return null
  }
  const steps = health.checks.filter(({ setup }) => setup)
  return (
    <Section
      title={t("setup.title")}
      aside={
        <Text size="small" className="text-ui-fg-subtle">
          {t("setup.progress", progressOf(steps))}
        </Text>
      }
    >
      <ol className="divide-y">
        {steps.map((check) => (
          <CheckLine
            key={check.id}
            check={check}
            mark={check.setup === "todo" ? "todo" : check.level}
          />
        ))}
      </ol>
    </Section>
  )
}
