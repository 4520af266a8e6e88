import {
  CheckCircleSolid,
  CircleDottedLine,
  CircleMinusSolid,
  ExclamationCircleSolid,
  XCircleSolid,
} from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { HealthCheck } from "../../payment-rules/health/health-rule"
import { timestampFormat } from "../components/locale"
import { isolated, useTexts } from "../i18n/use-texts"
import { withinSentence } from "../i18n/within-sentence"
import { CheckButton } from "./check-button"

const MARKS = {
  good: { Icon: CheckCircleSolid, color: "text-ui-tag-green-icon" },
  warning: { Icon: ExclamationCircleSolid, color: "text-ui-tag-orange-icon" },
  bad: { Icon: XCircleSolid, color: "text-ui-tag-red-icon" },
  neutral: { Icon: CircleMinusSolid, color: "text-ui-fg-muted" },
  todo: { Icon: CircleDottedLine, color: "text-ui-fg-base" },
} as const

type Mark = keyof typeof MARKS

/** The finding, what to do, and the buttons that do it or lead to it. */
export function CheckLine({ check, mark }: { check: HealthCheck; mark: Mark }) {
  const { word, sentence } = useTexts()
  const values = useShownValues(check)
  return (
    <li className="flex items-start gap-x-3 px-6 py-3">
      <CheckMark mark={mark} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
          <Text size="small" leading="compact" weight="plus">
            {word("check", check.id, check.title)}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {sentence(`healthDetail.${check.text}`, check.detail, values)}
          </Text>
          {check.action && (
            <Text size="small" className="mt-1">
              {sentence(`healthAction.${check.text}`, check.action, values)}
            </Text>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {check.buttons.map((button) => (
            <CheckButton key={Object.values(button).join()} button={button} />
          ))}
        </div>
      </div>
    </li>
  )
}

export function CheckMark({ mark }: { mark: Mark }) {
  const { t } = useTexts()
  const { Icon, color } = MARKS[mark]
  return (
    <Icon
      role="img"
      aria-label={t(`health.${mark}`)}
      className={`${color} mt-0.5 shrink-0`}
    />
  )
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Timestamps in the reader's time zone, known codes in the reader's language. */
function useShownValues({ values }: HealthCheck) {
  const { word, language } = useTexts()
  const shown = Object.entries(values).map(([name, value]) => {
    if (TIMESTAMP.test(String(value))) {
      return [name, timestampFormat(language).format(new Date(value))]
    }
    switch (name) {
      case "message":
        return [name, word("connection", String(values["code"]), String(value))]
      case "status":
        return [name, withinSentence(word("merchant", String(value)), language)]
      default:
        return [name, value]
    }
  })
  return isolated(Object.fromEntries(shown) as HealthCheck["values"])
}
