import { Alert, Button, Text } from "@medusajs/ui"
import {
  useStartProbe,
  useStopProbe,
  useWebhookProbe,
} from "../client/webhook-check"
import { isolated, useTexts } from "../i18n/use-texts"
import { LoadFailed } from "../components/load-failed"
import { LoadingLines } from "../components/loading-lines"
import { Section } from "../components/section"
import { ProbeInvoice } from "./webhook-check-invoice"
import { ProbeResult } from "./webhook-check-result"
import { useStopOnLeave } from "./use-stop-on-leave"

/** The checklist leads here. */
export const PROBE_SECTION = "invoice-payment-webhook-test"

/** Tries with a small invoice whether the service's webhooks arrive. */
export function ProbeSection() {
  const { t } = useTexts()
  const { data, error, refetch } = useWebhookProbe()
  const start = useStartProbe()
  const stop = useStopProbe()
  const probe = data?.last
  const underWay = probe && !probe.ended_at ? probe : null
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
          <ProbeInvoice probe={underWay} url={underWay.payment_url} />
        )}
        {probe && <ProbeResult probe={probe} />}
      </Section>
    </div>
  )
}
