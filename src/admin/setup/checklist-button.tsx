import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { ChecklistLine } from "../../payment-rules/health/checklist"
import { useConnectionCheck } from "../client/credentials"
import { useEnableRegion } from "../client/enable-region"
import { CredentialsDrawer } from "../credentials/credentials-drawer"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../components/copy-button"
import { PROBE_SECTION } from "../webhook-check/webhook-check-section"

type Props = { line: Pick<ChecklistLine, "button" | "values"> }

/** Does the step of a line, or leads to the place for it. */
export function ChecklistButton({ line }: Props) {
  const { t } = useTexts()
  const { region = "", region_id = "" } = line.values
  switch (line.button) {
    case null:
      return null
    case "enter_credentials":
      return <EnterCredentials />
    case "check_connection":
      return <CheckConnection />
    case "enable_region":
      return <EnableRegion id={region_id} name={region} />
    case "add_region":
      return (
        <Button size="small" variant="secondary" asChild>
          <Link to="/settings/regions/create">{t("setup.addRegion")}</Link>
        </Button>
      )
    case "copy_backend_url":
      return <CopyOption option='backendUrl: "https://…",' />
    case "copy_storefront_url":
      return <CopyOption option='storefrontUrl: "https://…",' />
    case "try_webhook":
      return (
        <Button size="small" variant="secondary" onClick={leadToWebhookCheck}>
          {t("setup.tryWebhook")}
        </Button>
      )
  }
}

function EnterCredentials() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {t("settings.enter")}
      </Button>
      {open && <CredentialsDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

function CheckConnection() {
  const { t, word } = useTexts()
  const check = useConnectionCheck()
  const ask = () =>
    check.mutate(undefined, {
      onSuccess: ({ check: { ok, code, message } }) =>
        ok
          ? toast.success(t("settings.working"))
          : toast.error(word("connection", code, message)),
      onError: (error) => toast.error(error.message),
    })
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={check.isPending}
      onClick={ask}
    >
      {t("settings.check")}
    </Button>
  )
}

function EnableRegion({ id, name }: { id: string; name: string }) {
  const { t } = useTexts()
  const enable = useEnableRegion()
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={enable.isPending}
      onClick={() => enable.mutate(id)}
    >
      {t("setup.enable", { region: name })}
    </Button>
  )
}

function CopyOption({ option }: { option: string }) {
  const { t } = useTexts()
  return <CopyButton label={t("setup.copyOption")} content={option} />
}

function leadToWebhookCheck() {
  const section = document.getElementById(PROBE_SECTION)
  section?.scrollIntoView({ block: "center" })
  section?.querySelector("button")?.focus({ preventScroll: true })
}
