import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { isReady } from "../../payment-rules/health/checklist"
import { useHealth } from "../client/health"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../components/section"
import { ChecklistLine } from "./checklist-line"

/** The steps that are left before the store can sell; folded once there are none. */
export function ChecklistSection() {
  const { t } = useTexts()
  const { data: health } = useHealth()
  const [open, setOpen] = useState(false)
  if (!health) {
    return null
  }
  const lines = health.checklist
  const done = lines.filter(({ state }) => state === "done").length
  const ready = isReady(lines)
  return (
    <Section
      title={t("setup.title")}
      aside={
        <div className="flex items-center gap-x-3">
          <Text size="small" className="text-ui-fg-subtle">
            {ready
              ? t("setup.ready")
              : t("setup.progress", { done, all: lines.length })}
          </Text>
          {ready && (
            <Button
              size="small"
              variant="transparent"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {t(open ? "setup.hide" : "setup.show")}
            </Button>
          )}
        </div>
      }
    >
      {(!ready || open) && (
        <ol className="divide-y">
          {lines.map((line) => (
            <ChecklistLine
              key={line.values["region_id"] ?? line.id}
              line={line}
            />
          ))}
        </ol>
      )}
    </Section>
  )
}
