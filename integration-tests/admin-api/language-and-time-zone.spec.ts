import {
  dateText,
  dateTimeText,
} from "../../src/payment-rules/orders/time-zone"
import { ATTENTION_TEXTS_AR } from "../../src/payment-rules/settlement/attention-ar"
import { describeStore } from "../http/describe-store"

const EXPORT = "/admin/invoice-payment/invoices/export"

const OPTIONS = { adminLanguage: "ar", timeZone: "Pacific/Kiritimati" }

describeStore(OPTIONS, ({ sandbox, shopper, watch, url }) => {
  it("a store with a time zone → its times, its name in the columns' heads, its days in the file's name", async () => {
    await shopper().checkout()
    const zone = "Pacific/Kiritimati"
    const { created_at } = await watch().row()
    const answer = await fetch(
      `${url()}${EXPORT}?created_at[$gte]=2026-10-31T10:00:00Z`,
      { headers: { authorization: shopper().seeded.admin } }
    )
    const text = await answer.text()
    expect(text).toContain(`date (${zone}),`)
    expect(text).toContain(`\r\n${dateTimeText(created_at, zone)},`)
    expect(answer.headers.get("content-disposition")).toContain(
      `invoices-2026-11-01-to-${dateText(created_at, zone)}.csv`
    )
  })

  it("a store with an Arabic admin, an order needs attention → the bell in Arabic, with the order's number and e-mail", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("an order on hold", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    const { id, order_id } = await watch().row()
    await sandbox().reject(buyer.invoice.id)
    await watch().untilAttention("review_rejected")
    const path = `/orders/${order_id}?fields=display_id`
    const { order } = (await buyer.admin("GET", path)).body
    const feed = async () =>
      (await buyer.admin("GET", "/notifications?channel=feed")).body
        .notifications
    await watch().until("told", async () => (await feed()).length > 0)
    const [{ data }] = await feed()
    expect(data).toMatchObject({ order_id, invoice_payment_id: id })
    expect(data.title).toBe(
      `فاتورة تتطلب إجراءً: الطلب #${order.display_id}، 103.90 ج.م.`
    )
    expect(data.description).toBe(
      `${ATTENTION_TEXTS_AR.review_rejected} · mona@example.com`
    )
  })
})
