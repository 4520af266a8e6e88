import { Button, Drawer, Text } from "@medusajs/ui"
import { useId, type FormEvent, type ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"
import { nameKitParts } from "./name-kit-parts"

type Props = {
  title: string
  /** The effect of submitting, shown before the fields. */
  text: string
  submit: string
  isPending: boolean
  /** The form cannot be submitted in the present state. */
  isDisabled?: boolean
  error?: string | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form at the side; Enter submits, Escape closes, and it stays open while its request runs. */
export function FormDrawer(props: Props) {
  const { t } = useTexts()
  const id = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && !props.isPending && props.onClose()}
    >
      <Drawer.Content>
        <Drawer.Header ref={nameKitParts(t("form.close"))}>
          <Drawer.Title>{props.title}</Drawer.Title>
        </Drawer.Header>
        <Drawer.Body className="overflow-y-auto">
          <form id={id} onSubmit={onSubmit} className="flex flex-col gap-y-6">
            <Drawer.Description asChild>
              <Text size="small" className="text-ui-fg-subtle">
                {props.text}
              </Text>
            </Drawer.Description>
            {props.children}
            {props.error && (
              <Text size="small" className="text-ui-fg-error" role="alert">
                {props.error}
              </Text>
            )}
          </form>
        </Drawer.Body>
        <Drawer.Footer>
          <div className="flex gap-x-2">
            <Drawer.Close asChild>
              <Button
                size="small"
                variant="secondary"
                disabled={props.isPending}
              >
                {t("form.back")}
              </Button>
            </Drawer.Close>
            <Button
              size="small"
              type="submit"
              form={id}
              disabled={props.isDisabled}
              isLoading={props.isPending}
            >
              {props.submit}
            </Button>
          </div>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
