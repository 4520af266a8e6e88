import {
  CheckCircleSolid,
  ExclamationCircleSolid,
  Spinner,
  XCircleSolid,
} from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { WebhookCheck } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Timestamp } from "../components/timestamp"

const MARKS = {
  waiting: { Icon: Spinner, color: "text-ui-fg-muted animate-spin" },
  arrived: { Icon: CheckCircleSolid, color: "text-ui-tag-green-icon" },
  missing: { Icon: XCircleSolid, color: "text-ui-tag-red-icon" },
  unclear: {
    Icon: ExclamationCircleSolid,
    color: "text-ui-tag-orange-icon",
  },
} as const

type Props = { check: NonNullable<WebhookCheck["last"]> }

/** The result of the newest test, the end of its invoice, and the admin who started it. */
export function WebhookCheckResult({ check }: Props) {
  const { t, word } = useTexts()
  const { Icon, color } = MARKS[check.verdict]
  const failed = check.outcome === "not_created"
  return (
    <div className="flex items-start gap-x-3 px-6 py-4">
      <Icon aria-hidden className={`${color} mt-0.5 shrink-0`} />
      <div className="min-w-0">
        {/* Only the result is read out, not the times around it. */}
        <div role="status">
          {!failed && (
            <Text size="small" leading="compact" weight="plus">
              {t(`webhookCheck.${check.verdict}`, {
                seconds: secondsOf(check),
              })}
            </Text>
          )}
          {check.outcome && (
            <Text size="small" className="text-ui-fg-subtle">
              {t(`webhookCheck.outcome_${check.outcome}`)}
            </Text>
          )}
          {check.error && failed && (
            <Text size="small" className="text-ui-fg-subtle">
              {word("connection", check.error)}
            </Text>
          )}
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          <Timestamp at={check.created_at} />
          {" · "}
          <bdi>{check.started_by}</bdi>
        </Text>
      </div>
    </div>
  )
}

function secondsOf({ created_at, webhook_at }: Props["check"]): number {
  return webhook_at
    ? Math.round((Date.parse(webhook_at) - Date.parse(created_at)) / 1_000)
    : 0
}
