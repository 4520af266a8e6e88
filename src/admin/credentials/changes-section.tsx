import { Text } from "@medusajs/ui"
import type { Credentials } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { Timestamp } from "../components/timestamp"
import { Section } from "../components/section"

type Props = { history: Credentials["history"] }

/** Changes of the credentials with author and time; the newest first. */
export function ChangesSection({ history }: Props) {
  const { t } = useTexts()
  if (history.length === 0) {
    return null
  }
  return (
    <Section title={t("settings.changes")}>
      <ul className="divide-y">
        {history.map((line) => (
          <li key={line.id} className="flex flex-col gap-y-1 px-6 py-3">
            <Text size="small" leading="compact" weight="plus">
              {t(`scheme.${line.scheme}`)} <bdi dir="ltr">{line.hint}</bdi>
              {line.merchant_name && (
                <span className="text-ui-fg-subtle font-normal">
                  {" · "}
                  <bdi>{line.merchant_name}</bdi>
                </span>
              )}
            </Text>
            <Text size="small" className="text-ui-fg-subtle">
              {t("settings.entered")}: <Timestamp at={line.created_at} /> ·{" "}
              <bdi>{line.stored_by_email ?? line.stored_by}</bdi>
            </Text>
            {line.removed_at && (
              <Text size="small" className="text-ui-fg-subtle">
                {t("settings.removed")}: <Timestamp at={line.removed_at} /> ·{" "}
                <bdi>{line.removed_by_email ?? line.removed_by}</bdi>
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
