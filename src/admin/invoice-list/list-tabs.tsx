import { Tabs } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useAttentionCount } from "../client/invoices"
import { useTexts } from "../i18n/use-texts"

const TABS = ["all", "attention"] as const

type Props = {
  tab: string
  onChange: (tab: string) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

export function ListTabs({ tab, onChange, children }: Props) {
  const { t, direction } = useTexts()
  const total = useAttentionCount()
  return (
    <Tabs
      value={tab}
      onValueChange={onChange}
      dir={direction}
      className="divide-y"
    >
      <div className="px-6 py-3">
        <Tabs.List>
          {TABS.map((value) => (
            <Tabs.Trigger key={value} value={value}>
              {t(`list.${value}`, { total: total ?? "…" })}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
      {/* One panel for each tab: every tab must have the panel that it controls. */}
      {TABS.map((value) => (
        <Tabs.Content key={value} value={value}>
          {value === tab && children}
        </Tabs.Content>
      ))}
    </Tabs>
  )
}
