import { Text } from "@medusajs/ui"
import {
  historyText,
  needsSeconds,
  type HistoryItem,
} from "../../payment-rules/orders/history-view"
import type { InvoiceDetail } from "../client/answers"
import { isolated, useTexts } from "../i18n/use-texts"
import { moneyFormat } from "../components/locale"
import { Timestamp } from "../components/timestamp"

type Line = InvoiceDetail["history"][number]
type Item = HistoryItem<Line>

type Props = { items: Item[]; currency: string }

/** The history of an invoice with the author of each line; the newest first. */
export function HistoryList({ items, currency }: Props) {
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
            <HistoryLine
              item={item}
              currency={currency}
              seconds={needsSeconds(items, index)}
            />
          </li>
        ))
        .reverse()}
    </ol>
  )
}

type LineProps = { item: Item; currency: string; seconds: boolean }

function HistoryLine({ item, currency, seconds }: LineProps) {
  const { word } = useTexts()
  const { line } = item
  const decided = useDecision(item, currency)
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
function useDecision({ line, repeats }: Item, currency: string): string | null {
  const { t, word, sentence, language } = useTexts()
  const text = historyText(line)
  if (text) {
    return sentence(text.key, line.decided ?? "", isolated(text.values))
  }
  if (line.kind === "refund") {
    return refundText(line, { word, money: moneyFormat(language, currency) })
  }
  if (line.kind === "message") {
    return messageText(line, word)
  }
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

/** "EGP 10.00 · R-1 · Refund recorded" */
function refundText(
  { seen, decided }: Line,
  { word, money }: { word: Word; money: Intl.NumberFormat }
): string {
  const { amount, reference } = (seen ?? {}) as Record<string, string | null>
  return parted([
    amount && money.format(Number(amount)),
    reference,
    decided && word("outcome", decided),
  ])
}

/** "Not sent: the time to pay is over · The recipient had such a message within a day" */
function messageText({ seen, decided }: Line, word: Word): string {
  const refused = seen?.["refused"]
  return parted([
    decided && word("outcome", decided),
    typeof refused === "string" && word("messageRefusal", refused),
  ])
}

function parted(parts: (string | false | null | undefined)[]): string {
  return parts
    .filter(Boolean)
    .map((part) => `\u2068${part}\u2069`)
    .join(" · ")
}

function decision(kind: string, decided: string, word: Word): string {
  switch (kind) {
    case "read":
      return word("meaning", decided)
    case "attention":
      return word("reason", decided)
    default:
      return word("outcome", decided)
  }
}
