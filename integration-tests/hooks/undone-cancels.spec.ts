/** Core undoes the cancel of an order whose review was rejected. */
import { describeStore } from "../http/describe-store"
import { DAY_S, storyOf } from "./undone-cancel"

describeStore({}, (store) => {
  const { shopper, watch } = store
  const { isShown, readDuringCancel, rejected } = storyOf(store)

  it("a rejected review, older than a week, is read meanwhile → it is shown again", async () => {
    const row = await rejected()
    await watch().age(row.id, 8 * DAY_S)
    await watch().inTime(row.id, "its last read", ({ next_due_at }) => {
      return next_due_at === null
    })
    await watch().settledDown()
    await readDuringCancel(row)
    expect(await watch().row()).toMatchObject({ attention_reason: null })
    await isShown(row, "review_rejected")
  })

  it("an admin cancels, the customer pays cash → the order can be marked as paid", async () => {
    const { order_id, payment_collection_id } = await rejected()
    const { status } = await shopper().admin(
      "POST",
      `/orders/${order_id}/cancel`,
      {}
    )
    expect(status).toBe(500)
    await watch().until("it can be marked as paid", async () => {
      const { status } = await shopper().admin(
        "POST",
        `/payment-collections/${payment_collection_id}/mark-as-paid`,
        { order_id }
      )
      return status === 200
    })
  })
})
