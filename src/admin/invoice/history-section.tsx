import { Button } from "@medusajs/ui"
import { useState } from "react"
import { allOf, milestonesOf } from "../../payment-rules/orders/history-view"
import type { InvoiceDetail } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../components/section"
import { HistoryList } from "./history-list"

type Props = { lines: InvoiceDetail["history"]; currency: string }

/** The milestones, and every line on demand. */
export function HistorySection({ lines, currency }: Props) {
  const { t } = useTexts()
  const [all, setAll] = useState(false)
  const milestones = milestonesOf(lines)
  const items = all ? allOf(lines) : milestones
  return (
    <Section
      title={t("detail.history")}
      aside={
        milestones.length < lines.length && (
          <Button
            size="small"
            variant="transparent"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {t(all ? "log.milestones" : "log.all")}
          </Button>
        )
      }
    >
      <HistoryList items={items} currency={currency} />
    </Section>
  )
}
