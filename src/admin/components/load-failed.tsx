import { ExclamationCircle } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useTexts } from "../i18n/use-texts"

/** Shows that loading failed, what the server said, and how to try again. */
export function LoadFailed({
  error,
  onRetry,
}: {
  error: Error
  onRetry: () => void
}) {
  const { t } = useTexts()
  return (
    <div role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
      <div className="flex items-start gap-x-2">
        <ExclamationCircle className="text-ui-fg-error mt-0.5 shrink-0" />
        <div>
          <Text size="small" leading="compact" weight="plus">
            {t("state.failed")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            <bdi>{error.message}</bdi>
          </Text>
        </div>
      </div>
      <Button size="small" variant="secondary" onClick={onRetry}>
        {t("state.again")}
      </Button>
    </div>
  )
}
