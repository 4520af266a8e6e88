import { Button, InlineTip, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import type { Credentials } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Fact } from "../components/fact"
import { Timestamp } from "../components/timestamp"
import { Section } from "../components/section"
import { ConnectionCheck } from "./connection-check"
import { CredentialsDrawer } from "./credentials-drawer"
import { RemovePrompt } from "./remove-prompt"

type Props = { credentials: Credentials }

/** The credentials in use, their merchant, and how to change them. */
export function CredentialsSection({ credentials }: Props) {
  const { t } = useTexts()
  const [open, setOpen] = useState<"form" | "remove" | null>(null)
  const { source } = credentials
  const close = () => setOpen(null)
  return (
    <Section
      title={t("settings.credentials")}
      aside={
        source !== "options" && (
          <div className="flex items-center gap-x-2">
            {source === "stored" && (
              <Button
                size="small"
                variant="transparent"
                onClick={() => setOpen("remove")}
              >
                {t("settings.remove")}
              </Button>
            )}
            <Button
              size="small"
              variant={source === "none" ? "primary" : "secondary"}
              onClick={() => setOpen("form")}
            >
              {t(source === "none" ? "settings.enter" : "settings.replace")}
            </Button>
          </div>
        )
      }
    >
      {source === "none" ? (
        <div className="px-6 py-8 text-center">
          <Text size="small" leading="compact" weight="plus">
            {t("settings.none")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle mt-1">
            {t("settings.noneText")}
          </Text>
        </div>
      ) : (
        <>
          <CredentialFacts credentials={credentials} />
          <ConnectionCheck problem={credentials.problem} />
        </>
      )}
      {open === "form" && <CredentialsDrawer onClose={close} />}
      {open === "remove" && <RemovePrompt onClose={close} />}
    </Section>
  )
}

function CredentialFacts({ credentials }: Props) {
  const { t, word } = useTexts()
  const { source, scheme, hint, merchant } = credentials
  return (
    <>
      <dl className="divide-y">
        <Fact label={t("settings.merchant")}>
          <span className="flex flex-wrap items-center gap-2">
            <bdi>{merchant?.name ?? merchant?.id ?? t("facts.never")}</bdi>
            {merchant?.status && (
              <StatusBadge
                className="px-0 pe-1"
                color={merchant.status === "active" ? "green" : "red"}
              >
                {word("merchant", merchant.status)}
              </StatusBadge>
            )}
          </span>
        </Fact>
        <Fact label={t("settings.scheme")}>
          {scheme && t(`scheme.${scheme}`)}
        </Fact>
        <Fact label={t("settings.key")}>
          <bdi dir="ltr">{hint}</bdi>
        </Fact>
        <Fact label={t("settings.source")}>
          {t(source === "options" ? "settings.inOptions" : "settings.inAdmin")}
        </Fact>
        <Fact label={t("settings.checked")}>
          <Timestamp at={merchant?.checked_at ?? null} />
        </Fact>
      </dl>
      {source === "options" && (
        <div className="px-6 py-4">
          <InlineTip label={t("settings.inOptions")}>
            {t("settings.optionsHint")}
          </InlineTip>
        </div>
      )}
    </>
  )
}
