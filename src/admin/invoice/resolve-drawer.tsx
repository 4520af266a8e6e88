import { Textarea } from "@medusajs/ui"
import { useState } from "react"
import {
  canTakePaymentAgain,
  resolveMeans,
} from "../../payment-rules/orders/admin-actions"
import type { InvoiceDetail } from "../client/answers"
import { useActionErrorText, useInvoiceAction } from "../client/invoice-action"
import { useTexts } from "../i18n/use-texts"
import { Field } from "../components/field"
import { FormDrawer } from "../components/form-drawer"

type Props = { invoice: InvoiceDetail; onClose: () => void }

/** Stores a human's decision, with a note that says what it was. */
export function ResolveDrawer({ invoice, onClose }: Props) {
  const { t } = useTexts()
  const [note, setNote] = useState("")
  // The state when the drawer opened: the page keeps refreshing meanwhile.
  const [shown] = useState(invoice)
  const reason = shown.attention?.reason ?? null
  const closes = resolveMeans(shown, reason) === "close"
  const resolve = useInvoiceAction("resolve", invoice.id)
  const errorText = useActionErrorText("resolve")
  return (
    <FormDrawer
      title={t("action.resolve")}
      text={t(`form.${closes ? "resolveCloseText" : muteText(reason)}`)}
      submit={t(closes ? "form.resolveCloseSubmit" : "form.resolveMuteSubmit")}
      isPending={resolve.isPending}
      error={resolve.error && errorText(resolve.error)}
      onSubmit={() =>
        resolve.mutate({ note, ...seenOf(shown) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Field label={t("form.note")} hint={t("form.noteHint")}>
        {(ids) => (
          <Textarea
            {...ids}
            required
            maxLength={1000}
            dir="auto"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDrawer>
  )
}

/** The decision's effect on the order, or else on the invoice. */
function muteText(reason: string | null) {
  if (reason === "order_status_unknown") {
    return "resolveStatusText"
  }
  return canTakePaymentAgain(reason ?? undefined)
    ? "resolveOrderText"
    : "resolveMuteText"
}

function seenOf({ status, attention }: InvoiceDetail) {
  return {
    status,
    ...(attention && { reason: attention.reason, since: attention.since }),
  }
}
