import { ExclamationCircle } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useErrorText } from "../i18n/use-error-text"
import { useTexts } from "../i18n/use-texts"

/** Shows that loading failed, why, and how to try again. */
export function LoadFailed({
  error,
  onRetry,
}: {
  error: Error
  onRetry: () => Promise<unknown>
}) {
  const { t } = useTexts()
  const errorText = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const again = async () => {
    setIsBusy(true)
    await onRetry().finally(() => setIsBusy(false))
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
      <div className="flex items-start gap-x-2">
        <ExclamationCircle className="text-ui-fg-error mt-0.5 shrink-0" />
        <div>
          <Text size="small" leading="compact" weight="plus">
            {t("state.failed")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            <bdi>{errorText(error)}</bdi>
          </Text>
        </div>
      </div>
      <Button
        size="small"
        variant="secondary"
        isLoading={isBusy}
        onClick={() => void again()}
      >
        {t("state.again")}
      </Button>
    </div>
  )
}
