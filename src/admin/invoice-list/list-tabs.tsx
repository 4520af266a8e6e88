import { Tabs } from "@medusajs/ui"
import { useAttentionCount } from "../client/invoices"
import { useTexts } from "../i18n/use-texts"

type Props = { tab: string; onChange: (tab: string) => void }

export function ListTabs({ tab, onChange }: Props) {
  const { t, direction } = useTexts()
  const total = useAttentionCount()
  return (
    <Tabs value={tab} onValueChange={onChange} dir={direction}>
      <Tabs.List>
        <Tabs.Trigger value="all">{t("list.all")}</Tabs.Trigger>
        <Tabs.Trigger value="attention">
          {t("list.attention", { total: total ?? "…" })}
        </Tabs.Trigger>
      </Tabs.List>
    </Tabs>
  )
}
