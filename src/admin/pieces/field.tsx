import { Hint, Label } from "@medusajs/ui"
import { useId, type ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"

type Props = {
  label: string
  hint?: ReactNode
  optional?: boolean
  /** Gets the ids that tie the input to its label and hint. */
  children: (ids: { id: string; "aria-describedby"?: string }) => ReactNode
}

export function Field({ label, hint, optional, children }: Props) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center gap-x-1">
        <Label htmlFor={id} size="small" weight="plus">
          {label}
        </Label>
        {optional && (
          <span className="txt-compact-small text-ui-fg-subtle">
            ({t("form.optional")})
          </span>
        )}
      </div>
      {children({ id, ...(hint && { "aria-describedby": `${id}-hint` }) })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </div>
  )
}
