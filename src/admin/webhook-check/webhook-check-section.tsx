import { Alert, Button, Text } from "@medusajs/ui"
import {
  useStartWebhookCheck,
  useStopWebhookCheck,
  useWebhookCheck,
} from "../client/webhook-check"
import { isolated, useTexts } from "../i18n/use-texts"
import { LoadFailed } from "../components/load-failed"
import { LoadingLines } from "../components/loading-lines"
import { Section } from "../components/section"
import { WebhookCheckInvoice } from "./webhook-check-invoice"
import { WebhookCheckResult } from "./webhook-check-result"
import { useStopOnLeave } from "./use-stop-on-leave"

/** The button of a check scrolls to it. */
export const PROBE_SECTION = "invoice-payment-webhook-test"

/** Tests with a small invoice whether the service's webhooks arrive. */
export function WebhookCheckSection() {
  const { t } = useTexts()
  const { data, error, refetch } = useWebhookCheck()
  const start = useStartWebhookCheck()
  const stop = useStopWebhookCheck()
  const check = data?.last
  const underWay = check && !check.ended_at ? check : null
  useStopOnLeave(Boolean(underWay && start.data))
  return (
    <div id={PROBE_SECTION}>
      <Section
        title={t("probe.title")}
        aside={
          underWay ? (
            <Button
              size="small"
              variant="secondary"
              isLoading={stop.isPending || underWay.stopping}
              onClick={() => stop.mutate()}
            >
              {t("probe.stop")}
            </Button>
          ) : (
            <Button
              size="small"
              variant="secondary"
              disabled={!data}
              isLoading={start.isPending}
              onClick={() => start.mutate()}
            >
              {t("probe.start")}
            </Button>
          )
        }
      >
        <div className="px-6 py-4">
          <Text size="small" className="text-ui-fg-subtle">
            {t("probe.text")}
          </Text>
          {data?.unreachable && (
            <Alert variant="warning" className="mt-3">
              {t("probe.unreachable", isolated({ address: data.backend_url }))}
            </Alert>
          )}
        </div>
        {error && !data && (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <LoadingLines lines={2} />}
        {underWay?.payment_url && (
          <WebhookCheckInvoice check={underWay} url={underWay.payment_url} />
        )}
        {check && <WebhookCheckResult check={check} />}
      </Section>
    </div>
  )
}
