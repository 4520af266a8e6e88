import {
  CheckCircleSolid,
  ExclamationCircleSolid,
  XCircleSolid,
} from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import type { HealthCheck } from "../../payment-rules/health-rule"
import { useHealth } from "../client/health"
import { useTexts } from "../i18n/use-texts"
import { LoadFailed } from "../pieces/load-failed"
import { LoadingLines } from "../pieces/loading-lines"
import { Section } from "../pieces/section"

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
        <Button
          size="small"
          variant="secondary"
          isLoading={isFetching}
          onClick={again}
        >
          {t("health.again")}
        </Button>
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
  const { t, word } = useTexts()
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
          dir="auto"
          className="text-ui-fg-subtle break-words text-start"
        >
          <bdi>{check.detail}</bdi>
        </Text>
        {check.action && (
          <Text size="small" dir="auto" className="mt-1 text-start">
            <bdi>{check.action}</bdi>
          </Text>
        )}
      </div>
    </li>
  )
}
