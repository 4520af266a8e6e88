import { Button } from "@medusajs/ui"
import type { WebhookCheck } from "../client/answers"
import {
  useStartWebhookCheck,
  useStopWebhookCheck,
} from "../client/webhook-check"
import { useTexts } from "../i18n/use-texts"

const BUTTON = { size: "small", variant: "secondary" } as const

type Props = {
  /** The test that has not ended; null: none. */
  underWay: WebhookCheck["last"]
  isDisabled: boolean
  /** The id of the element that says why it is disabled. */
  reason: string | undefined
}

/** Starts a test, or ends the one that is under way. */
export function WebhookCheckButton({ underWay, isDisabled, reason }: Props) {
  const { t } = useTexts()
  const start = useStartWebhookCheck()
  const stop = useStopWebhookCheck()
  return underWay ? (
    <Button
      {...BUTTON}
      isLoading={stop.isPending || underWay.stopping}
      onClick={() => stop.mutate()}
    >
      {t("webhookCheck.stop")}
    </Button>
  ) : (
    <Button
      {...BUTTON}
      disabled={isDisabled}
      aria-describedby={reason}
      isLoading={start.isPending}
      onClick={() => start.mutate()}
    >
      {t("webhookCheck.start")}
    </Button>
  )
}
