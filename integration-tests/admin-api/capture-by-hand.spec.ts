/**
 * Core asks the provider for a capture or a cancel of a Payment: the ledger alone says whether it
 * may.
 */
import { Modules } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"

const IN_AN_HOUR = new Date(Date.now() + 3_600_000)

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  /** Paid and in its order, but what core captured is gone, and nobody settles it now. */
  async function uncaptured() {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    const db = watch().db()
    await db("order_transaction").delete()
    await db("capture").delete()
    const [payment] = await db("payment")
      .update({ captured_at: null })
      .returning("id")
    await change({ settled_at: null, next_due_at: IN_AN_HOUR })
    const capture = () =>
      buyer.admin("POST", `/payments/${payment.id}/capture`, {})
    return { capture, paymentId: String(payment.id) }
  }

  const change = (columns: Record<string, unknown>) =>
    watch().db()("invoice_payment").update(columns)

  const captures = () => watch().db()("capture").whereNull("deleted_at")

  const refused = (text: string) => ({
    ...{ status: 400, body: { message: expect.stringContaining(text) } },
  })

  it("an admin captures what no paid invoice of this amount stands for → refused", async () => {
    const { capture } = await uncaptured()
    const NO_INVOICE = refused("no paid invoice of this amount")
    await change({ claimed_until: IN_AN_HOUR, amount: "50.00" })
    expect(await capture()).toMatchObject(NO_INVOICE)
    await change({ amount: "103.90", status: "under_review" })
    expect(await capture()).toMatchObject(NO_INVOICE)
    expect(await captures()).toHaveLength(0)
  })

  it("an admin captures a paid invoice, which settling alone does → refused", async () => {
    const { capture } = await uncaptured()
    expect(await capture()).toMatchObject(refused("captured automatically"))
    expect(await captures()).toHaveLength(0)
  })

  it("core cancels the Payment of a paid invoice → refused", async () => {
    const { paymentId } = await uncaptured()
    const payments = container().resolve(Modules.PAYMENT)
    await expect(payments.cancelPayment(paymentId)).rejects.toThrow(
      "cannot be cancelled from here"
    )
  })
  it("a store's own code has the session of a paid order authorized, which settling alone does → nothing is captured", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("the order is placed", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    const { session_id } = await watch().row()
    // A run has the row, so that no settling comes in between.
    await change({ status: "completed", lease_until: IN_AN_HOUR })
    await container()
      .resolve(Modules.PAYMENT)
      .authorizePaymentSession(String(session_id), {})
      .catch(() => undefined)
    await change({ lease_until: null, next_due_at: IN_AN_HOUR })
    expect(await captures()).toHaveLength(0)
    expect(await watch().db()("payment")).toHaveLength(0)
  })
})
