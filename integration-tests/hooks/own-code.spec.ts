import { settleInvoicePaymentWorkflow } from "../../src/workflows"
import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"

describeStore({}, ({ sandbox, shopper, watch, container }) => {
  const settle = async (id: string) =>
    (await settleInvoicePaymentWorkflow(container()).run({ input: { id } }))
      .result

  it("a store's own code asks for a paid invoice that nobody told of → settled", async () => {
    sandbox().webhooks.mode("drop")
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    const id = String(buyer.invoice.external_reference)
    expect(await settle(id)).toEqual({
      refresh: "paid",
      did: "record_settled",
    })
    await expectOneOfEverything(buyer, watch())
    const history = await watch().db()("invoice_payment_event")
    expect(history.map(({ by }) => by)).toContain("workflow")
  })

  it("it asks for one that is settled, or that nobody knows → nothing is done", async () => {
    const buyer = await shopper().checkout()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    expect(await settle(String(buyer.invoice.external_reference))).toBeNull()
    expect(await settle("invpay_unknown")).toBeNull()
  })
})
