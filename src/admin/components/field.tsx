import { Hint, Label } from "@medusajs/ui"
import { useId, type ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"

type Ids = {
  id: string
  "aria-describedby"?: string
  "aria-invalid"?: boolean
}

type Props = {
  label: string
  hint?: ReactNode
  optional?: boolean
  /** The error of the value, read out with the field. */
  error?: string | null
  /** Gets the ids that tie the input to its label and hint. */
  children: (ids: Ids) => ReactNode
}

export function Field({ label, hint, optional, error, children }: Props) {
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
      {children({
        id,
        ...((hint || error) && { "aria-describedby": `${id}-hint` }),
        ...(error && { "aria-invalid": true }),
      })}
      {(hint || error) && (
        <div id={`${id}-hint`} className="flex flex-col gap-y-1">
          {error && (
            <Hint variant="error" role="alert">
              {error}
            </Hint>
          )}
          {hint && <Hint>{hint}</Hint>}
        </div>
      )}
    </div>
  )
}
