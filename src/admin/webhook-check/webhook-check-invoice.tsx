import { Text } from "@medusajs/ui"
import { QRCodeSVG } from "qrcode.react"
import type { WebhookCheck } from "../client/answers"
import { useTexts } from "../i18n/use-texts"
import { PaymentLink } from "../invoice/payment-link"
import { Money } from "../components/money"

type Props = { check: NonNullable<WebhookCheck["last"]>; url: string }

/** Link and QR code of the test's invoice, for this screen or a phone. */
export function WebhookCheckInvoice({ check, url }: Props) {
  const { t } = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-6 px-6 py-4">
      {/* Dark on white in both themes: cameras read nothing else well. */}
      <div className="shadow-elevation-card-rest rounded-lg bg-white p-3">
        <QRCodeSVG value={url} size={144} title={t("webhookCheck.code")} />
      </div>
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-y-2">
        <Text size="small" leading="compact" weight="plus">
          <Money amount={check.amount} currency={check.currency} />
        </Text>
        <PaymentLink url={url} />
        <Text size="small" className="text-ui-fg-subtle">
          {t("webhookCheck.what")}
        </Text>
      </div>
    </div>
  )
}
