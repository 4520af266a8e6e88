import {
  CheckCircleSolid,
  CircleDottedLine,
  ExclamationCircleSolid,
} from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { ChecklistLine as Line } from "../../payment-rules/health/checklist"
import { isolated, useTexts } from "../i18n/use-texts"
import { ChecklistButton } from "./checklist-button"

const MARKS = {
  done: { Icon: CheckCircleSolid, color: "text-ui-tag-green-icon" },
  todo: { Icon: CircleDottedLine, color: "text-ui-fg-base" },
  unsure: { Icon: ExclamationCircleSolid, color: "text-ui-tag-orange-icon" },
  optional: { Icon: CircleDottedLine, color: "text-ui-fg-muted" },
} as const

/** The state, one sentence, and one button that does the step or leads to it. */
export function ChecklistLine({ line }: { line: Line }) {
  const { t } = useTexts()
  const { Icon, color } = MARKS[line.state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-x-3">
        <Icon
          role="img"
          aria-label={t(`setup.${line.state}`)}
          className={`${color} mt-0.5 shrink-0`}
        />
        <div className="min-w-0">
          <Text size="small" leading="compact" weight="plus">
            {t(`setup.${line.id}`)}
          </Text>
          <Text
            size="small"
            className="text-ui-fg-subtle [overflow-wrap:anywhere]"
          >
            {t(`checklist.${line.text}`, isolated(line.values))}
          </Text>
        </div>
      </div>
      <ChecklistButton line={line} />
    </li>
  )
}
