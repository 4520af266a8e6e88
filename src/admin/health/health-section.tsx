import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import type { HealthCheck } from "../../payment-rules/health/health-rule"
import { isReady } from "../../payment-rules/health/health"
import { useHealth } from "../client/health"
import { LoadFailed } from "../components/load-failed"
import { LoadingLines } from "../components/loading-lines"
import { Section } from "../components/section"
import { useTexts } from "../i18n/use-texts"
import { CheckLine, CheckMark } from "./check-line"
import { progressOf } from "./setup-section"
import { SupportBundleButton } from "./support-bundle-button"

/** Everything that can be wrong, the worst first, and what to do about it. */
export function HealthSection() {
  const { t } = useTexts()
  const { data: health, error, isFetching, refetch } = useHealth()
  const again = () => void refetch()
  return (
    <Section
      title={t("health.title")}
      aside={
        <div className="flex items-center gap-x-2">
          <SupportBundleButton />
          <Button
            size="small"
            variant="secondary"
            isLoading={isFetching}
            onClick={again}
          >
            {t("health.again")}
          </Button>
        </div>
      }
    >
      {health ? (
        <Checks checks={health.checks} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <LoadingLines lines={5} />
      )}
    </Section>
  )
}

/**
 * The problems, the worst first; one line for all other checks, which can be opened. While
 * the setup is shown above, one line stands for its steps.
 */
function Checks({ checks }: { checks: HealthCheck[] }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const ready = isReady(checks)
  const of = (level: HealthCheck["level"]) =>
    checks.filter((check) => check.level === level)
  const good = of("good")
  const unknown = of("neutral")
  const wrong = [...of("bad"), ...of("warning")]
  const line = (check: HealthCheck) => (
    <CheckLine key={check.id} check={check} mark={check.level} />
  )
  return (
    <ul className="divide-y">
      {!ready && (
        <li className="flex items-center gap-x-3 px-6 py-3">
          <CheckMark
            mark={wrong.find(({ setup }) => setup === "todo")!.level}
          />
          <Text size="small">{t("health.setup", progressOf(checks))}</Text>
        </li>
      )}
      {wrong.filter(({ setup }) => ready || !setup).map(line)}
      {good.length > 0 && (
        <li className="flex items-center gap-x-3 px-6 py-3">
          <CheckMark mark="good" />
          <Text size="small" className="flex-1">
            {ready && `${t("setup.ready")} · `}
            {t("health.fine", { count: good.length, all: checks.length })}
            {unknown.length > 0 &&
              ` · ${t("health.untried", { number: unknown.length })}`}
          </Text>
          <Button
            size="small"
            variant="transparent"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(open ? "health.hide" : "health.show")}
          </Button>
        </li>
      )}
      {open && [...unknown, ...good].map(line)}
    </ul>
  )
}
