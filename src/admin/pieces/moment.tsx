import { useTexts } from "../i18n/use-texts"
import { momentFormat } from "./locale"

/** A moment in the reader's own time zone. */
export function Moment({ at }: { at: string | null }) {
  const { t, language } = useTexts()
  if (at === null) {
    return <>{t("facts.never")}</>
  }
  const format = momentFormat(language)
  return (
    <time dateTime={at}>
      <bdi>{format.format(new Date(at))}</bdi>
    </time>
  )
}
