import { Skeleton } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

export function LoadingLines({ lines }: { lines: number }) {
  const { t } = useTexts()
  return (
    <div role="status" className="flex flex-col gap-y-3 px-6 py-4">
      <span className="sr-only">{t("state.loading")}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-5 w-full" />
      ))}
    </div>
  )
}
