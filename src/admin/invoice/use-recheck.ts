import { toast } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { recheckResult } from "../../payment-rules/orders/recheck-result"
import type { InvoiceDetail } from "../client/answers"
import { useInvoiceAction } from "../client/invoice-action"
import { timeFormat } from "../components/locale"
import { isolated, useTexts } from "../i18n/use-texts"
import { withinSentence } from "../i18n/within-sentence"

type Before = Pick<InvoiceDetail, "status" | "last_read_at">

/** Asks for a check of the payment's status, and says its result once it is there. */
export function useRecheck(invoice: InvoiceDetail) {
  const { t, language } = useTexts()
  const recheck = useInvoiceAction("recheck", invoice.id)
  const { isPending } = recheck
  const before = useRef<Before | null>(null)
  useEffect(() => {
    const result =
      !isPending && before.current && recheckResult(before.current, invoice)
    if (!result) {
      return
    }
    before.current = null
    const status = withinSentence(t(`status.${invoice.status}`), language)
    const at = timeFormat(language).format(new Date(invoice.last_read_at ?? 0))
    const values = isolated({ status, at })
    if (result === "unread" || result === "refused") {
      toast.warning(t(`recheck.${result}`))
    } else {
      toast.success(t(`recheck.${result}`, values))
    }
  }, [invoice, isPending, t, language])
  return {
    isPending,
    isBusy: isPending || invoice.look_pending,
    ask: () => {
      const { status, last_read_at } = invoice
      before.current = { status, last_read_at }
      recheck.mutate({}, { onError: () => (before.current = null) })
    },
  }
}
