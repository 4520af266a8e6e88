import { Button, Text } from "@medusajs/ui"
import { QRCodeSVG } from "qrcode.react"
import { useState } from "react"
import type { OrderPaymentLink } from "../client/answers"
import { useChangePaymentLink } from "../client/payment-link"
import { ConfirmDialog } from "../components/confirm-dialog"
import { Money } from "../components/money"
import { Section } from "../components/section"
import { useTexts } from "../i18n/use-texts"
import { PaymentLink } from "../invoice/payment-link"
import { SendLink } from "./send-link"

type Props = {
  order: { id: string; number: number }
  link: OrderPaymentLink
}

/** Beside an order: a link with which its customer pays what is due. */
export function PaymentLinkSection({ order, link }: Props) {
  const { t, word } = useTexts()
  const change = useChangePaymentLink(order.id)
  const isPayable = link.code === "payable"
  return (
    <Section
      title={t("payLink.title")}
      aside={
        isPayable && (
          <Text size="small" weight="plus">
            <Money amount={link.amount_due} currency={link.currency} />
          </Text>
        )
      }
    >
      {link.url ? (
        <>
          <div className="flex flex-wrap items-center gap-6 px-6 py-4">
            {isPayable && (
              // Dark on white in both themes: cameras read nothing else well.
              <div className="shadow-elevation-card-rest rounded-lg bg-white p-3">
                <QRCodeSVG
                  value={link.url}
                  size={112}
                  title={t("payLink.code")}
                />
              </div>
            )}
            <div className="flex min-w-0 flex-1 basis-48 flex-col gap-y-2">
              <PaymentLink url={link.url} />
              <Text size="small" className="text-ui-fg-subtle">
                {isPayable ? t("payLink.text") : word("linkRefusal", link.code)}
              </Text>
            </div>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
            {link.messages && (
              <SendLink
                link={{ ...link, messages: link.messages }}
                orderNumber={order.number}
              />
            )}
            <WithdrawButton change={change} />
          </div>
        </>
      ) : (
        <div className="flex flex-col items-start gap-y-3 px-6 py-4">
          <Text size="small" className="text-ui-fg-subtle">
            {t("payLink.text")}
          </Text>
          <Button
            size="small"
            variant="secondary"
            isLoading={change.isPending}
            onClick={() => change.mutate("POST")}
          >
            {t("payLink.create")}
          </Button>
        </div>
      )}
    </Section>
  )
}

type WithdrawProps = { change: ReturnType<typeof useChangePaymentLink> }

function WithdrawButton({ change }: WithdrawProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" variant="transparent" onClick={() => setOpen(true)}>
        {t("payLink.withdraw")}
      </Button>
      {open && (
        <ConfirmDialog
          title={t("payLink.withdrawTitle")}
          text={t("payLink.withdrawText")}
          confirm={t("payLink.confirm")}
          isDanger
          isPending={change.isPending}
          onConfirm={() => change.mutate("DELETE", { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
}
