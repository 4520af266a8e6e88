import { Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceDetail } from "../client/answers"
import { useInvoices } from "../client/invoices"
import { useTexts } from "../i18n/use-texts"
import { LINK_LOOK } from "../components/link-look"
import { Money } from "../components/money"
import { invoicePath } from "../invoice-list/columns"

/** More than two payments for one purchase are possible, but nobody has to read a long list. */
const MOST = 5

/** The other payments of the purchase that this invoice was paid for a second time. */
export function OtherPayments({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts()
  const { cart_id, order_id } = invoice
  const { data } = useInvoices(
    {
      status: ["completed"],
      ...(order_id ? { order_id: [order_id] } : { cart_id: [cart_id ?? "-"] }),
    },
    { offset: 0, limit: MOST }
  )
  const others = data?.invoices.filter(({ id }) => id !== invoice.id) ?? []
  return others.map(({ id, amount, currency, reference, order }) => (
    <Text key={id} size="small">
      {t("compared.other")}{" "}
      <Link to={invoicePath(id)} className={LINK_LOOK}>
        <Money amount={amount} currency={currency} /> <bdi>{reference}</bdi>
        {order && <bdi> #{order.display_id}</bdi>}
      </Link>
    </Text>
  ))
}
