import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** One line of a section: a label and its value. */
export function Fact({
  label,
  children,
}: {
  label: string
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 px-6 py-3">
      <dt>
        <Text size="small" leading="compact" weight="plus">
          {label}
        </Text>
      </dt>
      <dd className="text-ui-fg-subtle min-w-0 break-words">
        <Text as="div" size="small" leading="compact">
          {children}
        </Text>
      </dd>
    </div>
  )
}
