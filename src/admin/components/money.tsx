import { useTexts } from "../i18n/use-texts"
import { moneyFormat } from "./locale"

type Props = {
  /** Major units, as text; null: not known yet. */
  amount: string | null
  currency: string
}

export function Money({ amount, currency }: Props) {
  const { language } = useTexts()
  if (amount === null) {
    return <>–</>
  }
  const format = moneyFormat(language, currency)
  return <bdi className="tabular-nums">{format.format(Number(amount))}</bdi>
}
