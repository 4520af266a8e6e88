import { Input, RadioGroup, toast } from "@medusajs/ui"
import { useState } from "react"
import {
  useCredentials,
  useStoreCredentials,
  type Entry,
} from "../client/credentials"
import { useErrorText } from "../i18n/use-error-text"
import { useTexts } from "../i18n/use-texts"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"
import { SwitchLine } from "../components/switch-line"

type Scheme = "key_and_secret" | "access_token"

const FIELDS = {
  key_and_secret: [
    ["api_key", "credentials.apiKey"],
    ["api_secret", "credentials.apiSecret"],
  ],
  access_token: [["access_token", "credentials.accessToken"]],
} as const

/** The secrets stay in this form: they are sent once, and never come back. */
export function CredentialsDrawer({ onClose }: { onClose: () => void }) {
  const { t, word } = useTexts()
  const errorText = useErrorText("credentials")
  const { data: known } = useCredentials()
  const [scheme, setScheme] = useState<Scheme>("key_and_secret")
  const [entry, setEntry] = useState<Entry>({})
  const [insists, setInsists] = useState(false)
  // The flags are asked for in turn: first another merchant, then one that is not active.
  const [confirmed, setConfirmed] = useState<Entry>({})
  // Errors only after a try: the kit shows an empty required field as wrong from the start.
  const [tried, setTried] = useState(false)
  const store = useStoreCredentials()
  const refusal = store.data
  const needs = refusal?.needs

  const submit = () => {
    const fields = FIELDS[scheme].map(([name]) => [name, entry[name]?.trim()])
    setTried(true)
    if (fields.some(([, value]) => !value)) {
      return
    }
    const flags = { ...confirmed, ...(needs && insists && { [needs]: true }) }
    setConfirmed(flags)
    store.mutate(
      { ...(Object.fromEntries(fields) as Entry), ...flags },
      {
        onSuccess: (refused) => {
          setInsists(false)
          if (!refused) {
            toast.success(t("credentials.stored"))
            onClose()
          }
        },
      }
    )
  }

  return (
    <FormDrawer
      title={t("settings.credentials")}
      text={
        // The first credentials have no open invoices yet.
        known?.history.length
          ? `${t("credentials.text")} ${t("credentials.open")}`
          : t("credentials.text")
      }
      submit={t("credentials.submit")}
      isPending={store.isPending}
      error={
        refusal
          ? word("connection", refusal.code, refusal.message)
          : store.error && errorText(store.error)
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <SchemeChoice scheme={scheme} onChange={setScheme} />
      {FIELDS[scheme].map(([name, label]) => (
        <Field key={name} label={t(label)}>
          {(ids) => (
            <Input
              {...ids}
              required={tried}
              aria-required
              dir="ltr"
              type={name === "api_key" ? "text" : "password"}
              autoComplete="off"
              spellCheck={false}
              value={entry[name] ?? ""}
              onChange={({ target }) => {
                setEntry({ ...entry, [name]: target.value })
                setConfirmed({})
              }}
            />
          )}
        </Field>
      ))}
      {needs && (
        <SwitchLine
          label={t(
            needs === "force" ? "credentials.force" : "credentials.confirm"
          )}
          hint={t(
            needs === "force"
              ? "credentials.forceHint"
              : "credentials.confirmHint"
          )}
          checked={insists}
          onChange={setInsists}
        />
      )}
    </FormDrawer>
  )
}

type ChoiceProps = { scheme: Scheme; onChange: (scheme: Scheme) => void }

function SchemeChoice({ scheme, onChange }: ChoiceProps) {
  const { t, direction } = useTexts()
  return (
    <RadioGroup
      dir={direction}
      aria-label={t("credentials.kind")}
      value={scheme}
      onValueChange={(value) => onChange(value as Scheme)}
      className="flex gap-x-6"
    >
      {(["key_and_secret", "access_token"] as const).map((value) => (
        <label key={value} className="txt-small flex items-center gap-x-2">
          <RadioGroup.Item value={value} />
          {t(`scheme.${value}`)}
        </label>
      ))}
    </RadioGroup>
  )
}
