import { useTexts } from "../i18n/use-texts"
import { timestampFormat } from "./locale"

type Props = {
  at: string | null
  /** For places where the order within a minute matters. */
  seconds?: boolean
}

/** A timestamp in the reader's own time zone. */
export function Timestamp({ at, seconds }: Props) {
  const { t, language } = useTexts()
  if (at === null) {
    return <>{t("facts.never")}</>
  }
  const format = timestampFormat(language, seconds)
  return (
    <time dateTime={at}>
      <bdi>{format.format(new Date(at))}</bdi>
    </time>
  )
}
