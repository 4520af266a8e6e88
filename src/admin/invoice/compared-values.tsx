import { Text } from "@medusajs/ui"
import type { InvoiceDetail } from "../client/answers"
import { isolated, useTexts } from "../i18n/use-texts"
import { moneyFormat } from "../components/locale"

type Props = {
  compared: InvoiceDetail["compared"]
  currency: string
}

/** The two values that should be equal, and their difference. */
export function ComparedValues({ compared, currency }: Props) {
  const { t, language } = useTexts()
  if (!compared) {
    return null
  }
  const money = (amount: string, sign = false) =>
    Number.isNaN(Number(amount))
      ? amount
      : moneyFormat(language, currency, sign).format(Number(amount))
  if (compared.field !== "cart") {
    const { service, asked, field } = compared
    const show = field === "amount" ? money : (text: string) => text
    const values = { service: show(service), asked: show(asked) }
    return (
      <Text size="small" weight="plus" className="[overflow-wrap:anywhere]">
        {t("compared.service", isolated(values))}
      </Text>
    )
  }
  const lines = [
    ["compared.paid", money(compared.paid)],
    ["compared.cart", money(compared.cart)],
    ["compared.difference", money(compared.difference, true)],
  ] as const
  return (
    <dl className="txt-small flex flex-wrap gap-x-6 gap-y-1">
      {lines.map(([label, amount]) => (
        <div key={label} className="flex gap-x-2">
          <dt className="text-ui-fg-subtle">{t(label)}</dt>
          <dd className="font-medium tabular-nums">
            <bdi>{amount}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
