import {
  CheckCircleSolid,
  ExclamationCircleSolid,
  Spinner,
  XCircleSolid,
} from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { WebhookProbe } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Moment } from "../components/timestamp"

const MARKS = {
  waiting: { Icon: Spinner, color: "text-ui-fg-muted animate-spin" },
  arrived: { Icon: CheckCircleSolid, color: "text-ui-tag-green-icon" },
  missing: { Icon: XCircleSolid, color: "text-ui-tag-red-icon" },
  unclear: {
    Icon: ExclamationCircleSolid,
    color: "text-ui-tag-orange-icon",
  },
} as const

type Props = { probe: NonNullable<WebhookProbe["last"]> }

/** What the newest test has shown, what became of its invoice, and who made it. */
export function ProbeResult({ probe }: Props) {
  const { t, word } = useTexts()
  const { Icon, color } = MARKS[probe.verdict]
  const failed = probe.outcome === "not_created"
  return (
    <div className="flex items-start gap-x-3 px-6 py-4">
      <Icon aria-hidden className={`${color} mt-0.5 shrink-0`} />
      <div className="min-w-0">
        {/* Only what changes is announced, and not the moments around it. */}
        <div role="status">
          {!failed && (
            <Text size="small" leading="compact" weight="plus">
              {t(`probe.${probe.verdict}`, { seconds: secondsOf(probe) })}
            </Text>
          )}
          {probe.outcome && (
            <Text size="small" className="text-ui-fg-subtle">
              {t(`probe.outcome_${probe.outcome}`)}
            </Text>
          )}
          {probe.error && failed && (
            <Text size="small" className="text-ui-fg-subtle">
              {word("connection", probe.error)}
            </Text>
          )}
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          <Moment at={probe.created_at} />
          {" · "}
          <bdi>{probe.started_by}</bdi>
        </Text>
      </div>
    </div>
  )
}

function secondsOf({ created_at, webhook_at }: Props["probe"]): number {
  return webhook_at
    ? Math.round((Date.parse(webhook_at) - Date.parse(created_at)) / 1_000)
    : 0
}
