import {
  CheckCircleSolid,
  ExclamationCircleSolid,
  XCircleSolid,
} from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import type { HealthCheck } from "../../payment-rules/health-rule"
import { useHealth } from "../client/health"
import { isolated, useTexts } from "../i18n/use-texts"
import { LoadFailed } from "../pieces/load-failed"
import { LoadingLines } from "../pieces/loading-lines"
import { momentFormat } from "../pieces/locale"
import { Section } from "../pieces/section"
import { SupportBundleButton } from "./support-bundle-button"

const MARKS = {
  good: { Icon: CheckCircleSolid, color: "text-ui-tag-green-icon" },
  warning: { Icon: ExclamationCircleSolid, color: "text-ui-tag-orange-icon" },
  bad: { Icon: XCircleSolid, color: "text-ui-tag-red-icon" },
} as const

const ORDER = ["bad", "warning", "good"] as const

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
        <ul className="divide-y">
          {ORDER.flatMap((level) =>
            health.checks.filter((check) => check.level === level)
          ).map((check) => (
            <CheckLine key={check.id} check={check} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailed error={error} onRetry={again} />
      ) : (
        <LoadingLines lines={5} />
      )}
    </Section>
  )
}

function CheckLine({ check }: { check: HealthCheck }) {
  const { t, word, sentence } = useTexts()
  const values = useShownValues(check)
  const { Icon, color } = MARKS[check.level]
  return (
    <li className="flex items-start gap-x-3 px-6 py-3">
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
    </li>
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Moments in the reader's time zone, known words in the reader's language. */
function useShownValues({ values }: HealthCheck) {
  const { word, language } = useTexts()
  const shown = Object.entries(values).map(([name, value]) => {
    if (MOMENT.test(String(value))) {
      return [name, momentFormat(language).format(new Date(value))]
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
