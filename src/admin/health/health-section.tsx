import {
  CheckCircleSolid,
  ExclamationCircleSolid,
  XCircleSolid,
} from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import type { HealthCheck } from "../../payment-rules/health/health-rule"
import { useHealth } from "../client/health"
import { isolated, useTexts } from "../i18n/use-texts"
import { LoadFailed } from "../components/load-failed"
import { LoadingLines } from "../components/loading-lines"
import { timestampFormat } from "../components/locale"
import { Section } from "../components/section"
import { SupportBundleButton } from "./support-bundle-button"
import { WayOut } from "./way-out"

const MARKS = {
  good: { Icon: CheckCircleSolid, color: "text-ui-tag-green-icon" },
  warning: { Icon: ExclamationCircleSolid, color: "text-ui-tag-orange-icon" },
  bad: { Icon: XCircleSolid, color: "text-ui-tag-red-icon" },
} as const

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
        <LoadFailed error={error} onRetry={again} />
      ) : (
        <LoadingLines lines={5} />
      )}
    </Section>
  )
}

/** The problems, the worst first; all good checks in one line, which can be opened. */
function Checks({ checks }: { checks: HealthCheck[] }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const of = (level: HealthCheck["level"]) =>
    checks.filter((check) => check.level === level)
  const good = of("good")
  return (
    <ul className="divide-y">
      {[...of("bad"), ...of("warning")].map((check) => (
        <CheckLine key={check.id} check={check} />
      ))}
      {good.length > 0 && (
        <li className="flex items-center gap-x-3 px-6 py-3">
          <CheckCircleSolid
            role="img"
            aria-label={t("health.good")}
            className={`${MARKS.good.color} shrink-0`}
          />
          <Text size="small" className="flex-1">
            {t("health.fine", { count: good.length, all: checks.length })}
          </Text>
          <Button
            size="small"
            variant="transparent"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(open ? "setup.hide" : "setup.show")}
          </Button>
        </li>
      )}
      {open && good.map((check) => <CheckLine key={check.id} check={check} />)}
    </ul>
  )
}

function CheckLine({ check }: { check: HealthCheck }) {
  const { t, word, sentence } = useTexts()
  const values = useShownValues(check)
  const { Icon, color } = MARKS[check.level]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-x-3">
        <Icon
          role="img"
          aria-label={t(`health.${check.level}`)}
          className={`${color} mt-0.5 shrink-0`}
        />
        <div className="min-w-0">
          <Text size="small" leading="compact" weight="plus">
            {word("check", check.id, check.title)}
          </Text>
          <Text
            size="small"
            className="text-ui-fg-subtle [overflow-wrap:anywhere]"
          >
            {sentence(`healthDetail.${check.text}`, check.detail, values)}
          </Text>
          {check.action && (
            <Text size="small" className="mt-1 [overflow-wrap:anywhere]">
              {sentence(`healthAction.${check.text}`, check.action, values)}
            </Text>
          )}
        </div>
      </div>
      {check.level !== "good" && <WayOut text={check.text} />}
    </li>
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Timestamps in the reader's time zone, known codes in the reader's language. */
function useShownValues({ values }: HealthCheck) {
  const { word, language } = useTexts()
  const shown = Object.entries(values).map(([name, value]) => {
    if (MOMENT.test(String(value))) {
      return [name, timestampFormat(language).format(new Date(value))]
    }
    switch (name) {
      case "message":
        return [name, word("connection", String(values["code"]), String(value))]
      case "status":
        return [name, word("merchant", String(value))]
      default:
        return [name, value]
    }
  })
  return isolated(Object.fromEntries(shown) as HealthCheck["values"])
}
