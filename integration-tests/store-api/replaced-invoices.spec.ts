/** An invoice of an order has too little time left, so the customer gets another one. */
import { describeStore } from "../http/describe-store"
import { PROVIDER } from "../http/shopper"
import { storyOf } from "../hooks/undone-cancel"

const OTHER = "pp_system_default"
const MINUTE_MS = 60_000

describeStore({ orderPlacement: "before_payment" }, (store) => {
  const { sandbox, watch } = store
  const { ordered } = storyOf(store)

  async function aboutToEnd() {
    const { mona, row } = await ordered()
    const expires_at = new Date(Date.now() + 8 * MINUTE_MS)
    sandbox().patchInvoice(row.invoice_id!, {
      expires_at: expires_at.toISOString(),
    })
    await watch().db()("invoice_payment").update({ expires_at })
    return { mona, row }
  }

  const isAloneOpen = () =>
    watch().until(
      "one invoice is open",
      () => {
        const statuses = sandbox()
          .invoices()
          .map(({ status }) => status)
        return Promise.resolve(statuses.join() === "cancelled,pending")
      },
      MINUTE_MS
    )

  it("chosen anew by Medusa's own route → the first one is cancelled at once", async () => {
    const { mona, row } = await aboutToEnd()
    const { status } = await mona.choose(row.payment_collection_id, PROVIDER)
    expect(status).toBe(200)
    await isAloneOpen()
  })

  it("another method was chosen, then pay now → the first one is cancelled at once", async () => {
    const { mona, row } = await aboutToEnd()
    const { status } = await mona.choose(row.payment_collection_id, OTHER)
    expect(status).toBe(200)
    expect((await mona.payNow(row.order_id!)).status).toBe(200)
    await isAloneOpen()
  })
})
