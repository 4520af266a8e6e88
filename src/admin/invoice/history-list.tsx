import { Text } from "@medusajs/ui"
import type { InvoiceDetail } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Moment } from "../pieces/moment"

type Line = InvoiceDetail["history"][number]

/** Everything that happened to an invoice, and who or what did it; the newest first. */
export function HistoryList({ lines }: { lines: Line[] }) {
  const { t } = useTexts()
  if (lines.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("detail.noHistory")}
      </Text>
    )
  }
  return (
    <ol className="flex flex-col px-6 py-4">
      {[...lines].reverse().map((line, index) => (
        <li key={lines.length - index} className="group flex gap-x-3">
          <div aria-hidden className="flex flex-col items-center pt-1.5">
            <span className="bg-ui-fg-muted size-1.5 rounded-full" />
            <span className="bg-ui-border-base mt-1 w-px flex-1 group-last:hidden" />
          </div>
          <HistoryLine line={line} />
        </li>
      ))}
    </ol>
  )
}

function HistoryLine({ line }: { line: Line }) {
  const { word } = useTexts()
  return (
    <div className="min-w-0 flex-1 pb-5 group-last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Text size="small" leading="compact" weight="plus">
          {word("history", line.kind)}
        </Text>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          <Moment at={line.created_at} />
        </Text>
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {line.decided && (
          <>
            <bdi>{decision(line.kind, line.decided, word)}</bdi>
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
