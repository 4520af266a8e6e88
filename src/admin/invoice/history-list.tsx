import { Text } from "@medusajs/ui"
import {
  needsSeconds,
  type HistoryItem,
} from "../../payment-rules/orders/history-view"
import type { InvoiceDetail } from "../client/answers"
import { isolated, useTexts } from "../i18n/use-texts"
import { Timestamp } from "../components/timestamp"

type Line = InvoiceDetail["history"][number]
type Item = HistoryItem<Line>

/** What happened to an invoice, and who or what did it; the newest first. */
export function HistoryList({ items }: { items: Item[] }) {
  const { t } = useTexts()
  if (items.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("detail.noHistory")}
      </Text>
    )
  }
  return (
    <ol className="flex flex-col px-6 py-4">
      {items
        .map((item, index) => (
          <li key={item.line.id} className="group flex gap-x-3">
            <div aria-hidden className="flex flex-col items-center pt-1.5">
              <span className="bg-ui-fg-muted size-1.5 rounded-full" />
              <span className="bg-ui-border-base mt-1 w-px flex-1 group-last:hidden" />
            </div>
            <HistoryLine item={item} seconds={needsSeconds(items, index)} />
          </li>
        ))
        .reverse()}
    </ol>
  )
}

function HistoryLine({ item, seconds }: { item: Item; seconds: boolean }) {
  const { word } = useTexts()
  const { line } = item
  const decided = useDecision(item)
  return (
    <div className="min-w-0 flex-1 pb-5 group-last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Text size="small" leading="compact" weight="plus">
          {word("history", line.kind)}
        </Text>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          <Timestamp at={line.created_at} seconds={seconds} />
        </Text>
      </div>
      <Text size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
        {decided && (
          <>
            <bdi>{decided}</bdi>
            {" · "}
          </>
        )}
        <bdi className="text-ui-fg-subtle">
          {line.by_email ?? word("by", line.by)}
        </bdi>
      </Text>
    </div>
  )
}

/** "Paid"; for checks that repeat the result "Checked 5 times, still under review". */
function useDecision({ line, repeats }: Item): string | null {
  const { t, word, language } = useTexts()
  if (!line.decided) {
    return null
  }
  const decided = decision(line.kind, line.decided, word)
  if (repeats === 0) {
    return decided
  }
  const status = language === "en" ? decided.toLowerCase() : decided
  const still = t("log.still", isolated({ status }))
  const separator = language === "ar" ? "، " : ", "
  return t("log.checked", { count: repeats + 1 }) + separator + still
}

type Word = ReturnType<typeof useTexts>["word"]

function decision(kind: string, decided: string, word: Word): string {
  switch (kind) {
    case "read":
      return word("meaning", decided)
    case "attention":
      return word("reason", decided)
    case "settle":
      return decided.endsWith("is captured")
        ? word("outcome", "captured")
        : decided
    default:
      return word("outcome", decided)
  }
}
