import { Input, Label, Switch, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import { parseAmountText } from "../../payment-rules/checkout/amount-text"
import type { InvoiceDetail } from "../client/answers"
import { useActionErrorText, useInvoiceAction } from "../client/invoice-action"
import { useTexts, type TextKey } from "../i18n/use-texts"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"
import { currencySign } from "../components/locale"
import { Money } from "../components/money"

type Props = { invoice: InvoiceDetail; onClose: () => void }

/** Records a refund that was made in the merchant's dashboard. */
export function RefundDrawer({ invoice, onClose }: Props) {
  const { t, language } = useTexts()
  const { recordable } = invoice.refunds
  const canRefundOrder = Boolean(invoice.order_id && invoice.settled_at)
  const [amount, setAmount] = useState<string>(recordable)
  const [reference, setReference] = useState("")
  const [note, setNote] = useState("")
  const [refundOrder, setRefundOrder] = useState(canRefundOrder)
  // One key for as long as the drawer is open: a second click records the same refund.
  const [key] = useState(newKey)
  const record = useInvoiceAction("external_refund", invoice.id)
  const errorText = useActionErrorText("external_refund")
  const read = parseAmountText(amount)
  // Of what is not captured, a part cannot be recorded.
  const isWhole = !invoice.settled_at && !invoice.resolved_at
  // Once it is recorded, less is left: no error while the drawer closes, or beside the answer's.
  const isSent = record.isPending || record.data || record.error
  const wrong = isSent ? null : amountError(read, { recordable, isWhole })
  const submit = () =>
    record.mutate(
      {
        amount: read,
        idempotency_key: key,
        refund_order: refundOrder,
        ...(reference.trim() && { reference: reference.trim() }),
        ...(note.trim() && { note: note.trim() }),
      },
      { onSuccess: onClose }
    )
  return (
    <FormDrawer
      title={t("action.external_refund")}
      text={t("form.refundText")}
      submit={t("form.refundSubmit")}
      isPending={record.isPending}
      isDisabled={wrong !== null}
      error={record.error && errorText(record.error)}
      onSubmit={() => !wrong && submit()}
      onClose={onClose}
    >
      <Field
        error={wrong && t(wrong)}
        label={`${t("form.amount")} (${currencySign(language, invoice.currency)})`}
        hint={
          <>
            {t(isWhole ? "form.refundWhole" : "form.amountHint", { most: "" })}{" "}
            <Money amount={recordable} currency={invoice.currency} />
          </>
        }
      >
        {(ids) => (
          <Input
            {...ids}
            required
            dir="ltr"
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => {
              setAmount(target.value)
              if (record.error) {
                record.reset()
              }
            }}
          />
        )}
      </Field>
      <Field
        optional
        label={t("form.reference")}
        hint={t("form.referenceHint")}
      >
        {(ids) => (
          <Input
            {...ids}
            dir="auto"
            maxLength={200}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        )}
      </Field>
      <Field optional label={t("form.note")} hint={t("form.noteHint")}>
        {(ids) => (
          <Textarea
            {...ids}
            dir="auto"
            maxLength={1000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {canRefundOrder && (
        <RefundOrder checked={refundOrder} onChange={setRefundOrder} />
      )}
    </FormDrawer>
  )
}

/** null: it can be recorded. */
function amountError(
  amount: string | null,
  { recordable, isWhole }: { recordable: string; isWhole: boolean }
): TextKey | null {
  if (amount === null || Number(amount) === 0) {
    return "form.amountWrong"
  }
  if (Number(amount) > Number(recordable)) {
    return "form.amountTooMuch"
  }
  return isWhole && Number(amount) < Number(recordable)
    ? "form.amountWhole"
    : null
}

type SwitchProps = { checked: boolean; onChange: (checked: boolean) => void }

function RefundOrder({ checked, onChange }: SwitchProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="flex items-start gap-x-3">
      <Switch id={id} checked={checked} onCheckedChange={onChange} dir="ltr" />
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={id} size="small" weight="plus">
          {t("form.refundOrder")}
        </Label>
        <span className="txt-small text-ui-fg-subtle">
          {t("form.refundOrderHint")}
        </span>
      </div>
    </div>
  )
}

/** randomUUID exists only on https and localhost; the dashboard may be on neither. */
function newKey(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4))
  return [...numbers].map((number) => number.toString(36)).join("-")
}
