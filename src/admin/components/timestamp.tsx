import { useTexts } from "../i18n/use-texts"
import { timestampFormat } from "./locale"

type Props = {
  at: string | null
  /** For places where the order within a minute matters. */
  seconds?: boolean
  /** For columns: without the year, if it is the present one. */
  short?: boolean
}

/** A timestamp in the reader's own time zone. */
export function Timestamp({ at, seconds = false, short = false }: Props) {
  const { t, language } = useTexts()
  if (at === null) {
    return <>{t("facts.never")}</>
  }
  const date = new Date(at)
  const year = !short || date.getFullYear() !== new Date().getFullYear()
  return (
    <time dateTime={at}>
      <bdi>{timestampFormat(language, { seconds, year }).format(date)}</bdi>
    </time>
  )
}
