import { Alert, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"

type Props = {
  reason: string
  /** The values that differ, if they do. */
  values?: ReactNode
  className?: string
  children?: ReactNode
}

/** Describes the problem and its solution, in the reader's language. */
export function AttentionNote({ reason, values, className, children }: Props) {
  const { word } = useTexts()
  return (
    <Alert variant="error" className={className}>
      <div className="flex flex-col gap-y-3">
        <div>
          <Text size="small" leading="compact" weight="plus">
            {word("reason", reason)}
          </Text>
          <Text size="small" className="text-ui-fg-subtle mt-1">
            {word("attention", reason)}
          </Text>
        </div>
        {values}
        {children}
      </div>
    </Alert>
  )
}
