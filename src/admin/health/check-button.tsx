import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { HealthButton } from "../../payment-rules/health/health-buttons"
import { useConnectionCheck } from "../client/credentials"
import { useEnableRegion } from "../client/enable-region"
import { CopyButton } from "../components/copy-button"
import { CredentialsDrawer } from "../credentials/credentials-drawer"
import { useErrorText } from "../i18n/use-error-text"
import { isolated, useTexts } from "../i18n/use-texts"
import { WEBHOOK_CHECK_SECTION } from "../webhook-check/webhook-check-section"

const BUTTON = { size: "small", variant: "secondary" } as const

const OPTIONS = {
  copy_backend_url: 'backendUrl: "https://…",',
  copy_storefront_url: 'storefrontUrl: "https://…",',
}

const PAGES = {
  add_region: "/settings/regions/create",
  open_regions: "/settings/regions",
  open_attention: "/invoice-payments?tab=attention",
}

/** Solves the problem of a check, or leads to the place for it. */
export function CheckButton({ button }: { button: HealthButton }) {
  const { t } = useTexts()
  switch (button.name) {
    case "enter_credentials":
      return <EnterCredentials />
    case "check_connection":
      return <CheckConnection />
    case "enable_region":
      return <EnableRegion id={button.region_id} name={button.region} />
    case "copy_backend_url":
    case "copy_storefront_url":
      return (
        <CopyButton
          label={t("button.copy_option")}
          content={OPTIONS[button.name]}
        />
      )
    case "try_webhook":
      return (
        <Button {...BUTTON} onClick={leadToWebhookCheck}>
          {t("button.try_webhook")}
        </Button>
      )
    default:
      return (
        <Button {...BUTTON} asChild>
          <Link to={PAGES[button.name]}>{t(`button.${button.name}`)}</Link>
        </Button>
      )
  }
}

function EnterCredentials() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...BUTTON} onClick={() => setOpen(true)}>
        {t("settings.enter")}
      </Button>
      {open && <CredentialsDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

function CheckConnection() {
  const { t, word } = useTexts()
  const errorText = useErrorText()
  const check = useConnectionCheck()
  const ask = () =>
    check.mutate(undefined, {
      onSuccess: ({ check: { ok, code, message } }) =>
        ok
          ? toast.success(t("settings.working"))
          : toast.error(word("connection", code, message)),
      onError: (error) => toast.error(errorText(error)),
    })
  return (
    <Button {...BUTTON} isLoading={check.isPending} onClick={ask}>
      {t("settings.check")}
    </Button>
  )
}

function EnableRegion({ id, name }: { id: string; name: string }) {
  const { t } = useTexts()
  const enable = useEnableRegion()
  return (
    <Button
      {...BUTTON}
      isLoading={enable.isPending}
      onClick={() => enable.mutate(id)}
    >
      {t("button.enable_region", isolated({ region: name }))}
    </Button>
  )
}

function leadToWebhookCheck() {
  const section = document.getElementById(WEBHOOK_CHECK_SECTION)
  section?.scrollIntoView({ block: "center" })
  section?.querySelector("button")?.focus({ preventScroll: true })
}
