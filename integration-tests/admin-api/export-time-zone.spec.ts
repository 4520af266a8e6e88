import {
  dateText,
  dateTimeText,
} from "../../src/payment-rules/orders/time-zone"
import { describeStore } from "../http/describe-store"

const EXPORT = "/admin/invoice-payment/invoices/export"

describeStore({ timeZone: "Pacific/Kiritimati" }, ({ shopper, watch, url }) => {
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
})
