import { Button, Prompt } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

type Props = {
  title: string
  text: string
  confirm: string
  isDanger: boolean
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a step, and stays open, its buttons disabled, until the step is done. */
export function ConfirmDialog(props: Props) {
  const { t } = useTexts()
  const { isDanger, isPending } = props
  return (
    <Prompt
      open
      variant={isDanger ? "danger" : "confirmation"}
      onOpenChange={(open) => !open && !isPending && props.onClose()}
    >
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{props.title}</Prompt.Title>
          <Prompt.Description>{props.text}</Prompt.Description>
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel disabled={isPending}>{t("form.back")}</Prompt.Cancel>
          <Button
            size="small"
            variant={isDanger ? "danger" : "primary"}
            isLoading={isPending}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
