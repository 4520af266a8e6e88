import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Badge, Container, Heading, Text, Tooltip } from "@medusajs/ui"
import type { Credentials } from "../../../client/answers"
import { useCredentials } from "../../../client/credentials"
import { withQueries } from "../../../client/with-queries"
import { ChangesSection } from "../../../credentials/changes-section"
import { CredentialsSection } from "../../../credentials/credentials-section"
import { HealthSection } from "../../../health/health-section"
import { ObservationsSection } from "../../../health/observations-section"
import { SetupSection } from "../../../health/setup-section"
import { useTexts } from "../../../i18n/use-texts"
import { LoadFailed } from "../../../components/load-failed"
import { LoadingLines } from "../../../components/loading-lines"
import { WebhookCheckSection } from "../../../webhook-check/webhook-check-section"

/** Settings → Invoice payments: to configure and check the plugin without a terminal. */
function SettingsPage() {
  const { data: credentials, error, refetch } = useCredentials()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <Head credentials={credentials} />
        {error && !credentials && (
          <LoadFailed error={error} onRetry={refetch} />
        )}
        {!error && !credentials && <LoadingLines lines={4} />}
      </Container>
      {credentials && (
        <>
          <SetupSection />
          <CredentialsSection credentials={credentials} />
          <WebhookCheckSection hasCredentials={canBeUsed(credentials)} />
          <HealthSection />
          <ObservationsSection />
          <ChangesSection history={credentials.history} />
        </>
      )}
    </div>
  )
}

/** Stored credentials that cannot be opened do not count. */
function canBeUsed({ source, problem }: Credentials): boolean {
  return source !== "none" && !problem
}

function Head({ credentials }: { credentials: Credentials | undefined }) {
  const { t } = useTexts()
  return (
    <div className="px-6 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading>{t("settings.title")}</Heading>
        {credentials?.sandbox && (
          <Tooltip content={t("settings.sandboxHint")}>
            <Badge size="2xsmall" color="orange" tabIndex={0}>
              {t("settings.sandbox")}
            </Badge>
          </Tooltip>
        )}
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {t("settings.subtitle")}
        {credentials && (
          <>
            {" · "}
            <bdi>{credentials.api_url}</bdi>
          </>
        )}
      </Text>
    </div>
  )
}

function Breadcrumb() {
  const { t } = useTexts()
  return <>{t("menu.settings")}</>
}

export const handle = { breadcrumb: () => <Breadcrumb /> }

export const config = defineRouteConfig({
  label: "menu.settings",
  translationNs: "invoicePayment",
})

export default withQueries(SettingsPage)
