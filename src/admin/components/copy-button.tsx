import { Button, toast } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

type Props = { label: string; content: string }

/** Says whether it worked: a page without TLS may not use the clipboard. */
export function CopyButton({ label, content }: Props) {
  const { t } = useTexts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(content)
      toast.success(t("copy.done"))
    } catch {
      toast.error(t("copy.failed"), { description: content })
    }
  }
  return (
    <Button size="small" variant="secondary" onClick={() => void copy()}>
      {label}
    </Button>
  )
}
