import { CheckCircleSolid, XCircleSolid } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useConnectionCheck } from "../client/credentials"
import { useErrorText } from "../i18n/use-error-text"
import { useTexts } from "../i18n/use-texts"

type Props = {
  /** A problem that is known before the service is asked. */
  problem: { code: string; message: string } | null
}

/** Asks the service for our merchant profile, and shows the result in plain words. */
export function ConnectionCheck({ problem }: Props) {
  const { t, word } = useTexts()
  const errorText = useErrorText()
  const check = useConnectionCheck()
  const wrong = check.data ? !check.data.check.ok && check.data.check : problem
  const message = check.error
    ? errorText(check.error)
    : wrong
      ? word("connection", wrong.code, wrong.message)
      : check.data && t("settings.working")
  const Icon = check.error || wrong ? XCircleSolid : CheckCircleSolid
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div role="status" className="flex min-w-0 flex-1 items-start gap-x-2">
        {message && (
          <>
            <Icon
              className={
                check.error || wrong
                  ? "text-ui-tag-red-icon mt-0.5 shrink-0"
                  : "text-ui-tag-green-icon mt-0.5 shrink-0"
              }
            />
            <Text size="small">{message}</Text>
          </>
        )}
      </div>
      <Button
        size="small"
        variant="secondary"
        isLoading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t("settings.check")}
      </Button>
    </div>
  )
}
