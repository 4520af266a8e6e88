/** An order's turn is held by a run that does not return, such as one in which a hook hangs. */
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

const MINUTES_S = 360

describeStore({}, (store) => {
  const { sandbox, shopper, watch } = store

  it("the money of a cancelled order waits for the order's turn for minutes → a human is told, and told the true reason once the turn is free", async () => {
    const mona = await Customer.signUp(shopper())
    await mona.heldOrder(watch())
    const { id, order_id, invoice_id } = await watch().row()
    const cancel = `/orders/${order_id}/cancel`
    expect((await shopper().admin("POST", cancel, {})).status).toBe(200)
    await watch().settledDown()
    const turn = await watch().db().transaction()
    await turn.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
      `invoice-payment-order:${order_id}`,
    ])
    await sandbox().approve(String(invoice_id))
    await watch().untilStatus("completed")
    await watch().age(id, MINUTES_S)
    await watch().inTime(
      id,
      "a human is told",
      ({ attention_reason }) => attention_reason === "order_failed"
    )
    await turn.rollback()
    await watch().inTime(
      id,
      "the reason is known",
      ({ attention_reason }) => attention_reason === "paid_after_cancel"
    )
  }, 300_000)
})
