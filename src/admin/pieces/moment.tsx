import { useTexts } from "../i18n/use-texts"
import { localeOf } from "./locale"

/** A moment in the reader's own time zone. */
export function Moment({ at }: { at: string | null }) {
  const { t, language } = useTexts()
  if (at === null) {
    return <>{t("facts.never")}</>
  }
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...{ day: "numeric", month: "short", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit" },
  })
  return (
    <time dateTime={at}>
      <bdi>{format.format(new Date(at))}</bdi>
    </time>
  )
}
