import { Alert, Text } from "@medusajs/ui"
import { useId } from "react"
import { useWebhookCheck } from "../client/webhook-check"
import { isolated, useTexts } from "../i18n/use-texts"
import { LoadFailed } from "../components/load-failed"
import { LoadingLines } from "../components/loading-lines"
import { Section } from "../components/section"
import { WebhookCheckButton } from "./webhook-check-button"
import { WebhookCheckInvoice } from "./webhook-check-invoice"
import { WebhookCheckResult } from "./webhook-check-result"

/** The button of a check scrolls to it. */
export const WEBHOOK_CHECK_SECTION = "invoice-payment-webhook-test"

type Props = { hasCredentials: boolean }

/** Tests with a small invoice whether the service's webhooks arrive. */
export function WebhookCheckSection({ hasCredentials }: Props) {
  const { t } = useTexts()
  const reason = useId()
  const { data, error, refetch } = useWebhookCheck()
  const check = data?.last
  const underWay = check && !check.ended_at ? check : null
  return (
    <div id={WEBHOOK_CHECK_SECTION}>
      <Section
        title={t("webhookCheck.title")}
        aside={
          <WebhookCheckButton
            underWay={underWay}
            isDisabled={!data || !hasCredentials}
            reason={hasCredentials ? undefined : reason}
          />
        }
      >
        <div className="px-6 py-4">
          <Text size="small" className="text-ui-fg-subtle">
            {t("webhookCheck.text")}
          </Text>
          {!hasCredentials && (
            <Text id={reason} size="small" className="mt-1">
              {t("webhookCheck.noCredentials")}
            </Text>
          )}
          {data?.unreachable && (
            <Alert variant="warning" className="mt-3">
              {t(
                "webhookCheck.unreachable",
                isolated({ url: data.backend_url })
              )}
            </Alert>
          )}
        </div>
        {error && !data && <LoadFailed error={error} onRetry={refetch} />}
        {!error && !data && <LoadingLines lines={2} />}
        {underWay?.payment_url && (
          <WebhookCheckInvoice check={underWay} url={underWay.payment_url} />
        )}
        {check && <WebhookCheckResult check={check} />}
      </Section>
    </div>
  )
}
