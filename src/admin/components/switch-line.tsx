import { Label, Switch } from "@medusajs/ui"
import { useId } from "react"

type Props = {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function SwitchLine({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-start gap-x-3">
      <Switch
        id={id}
        dir="ltr"
        checked={checked}
        onCheckedChange={onChange}
        aria-describedby={`${id}-hint`}
      />
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={id} size="small" weight="plus">
          {label}
        </Label>
        <span id={`${id}-hint`} className="txt-small text-ui-fg-subtle">
          {hint}
        </span>
      </div>
    </div>
  )
}
