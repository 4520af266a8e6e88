/** The service does not carry out a cancel: the invoice may be paid already, or be paid later. */
import { randomUUID } from "node:crypto"
import { describeStore } from "../http/describe-store"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import type { FaultName } from "../../src/sandbox/faults"

describeStore({}, ({ sandbox, shopper, watch }) => {
  const calls = (operation: string) =>
    sandbox().requests.filter((call) => call.operation === operation).length

  /** The third try of a cancel fails; no webhook reported a payment. */
  async function thirdTry(fault: FaultName): Promise<StoredRow> {
    sandbox().webhooks.mode("drop")
    await shopper().checkout()
    await watch().settledDown()
    sandbox().failNext("cancel", fault, { times: 99 })
    await watch()
      .db()("invoice_payment")
      .update({ cancel_due_at: watch().db().fn.now(), cancel_tries: 2 })
    await watch().until("it has failed", async () => {
      const row = await watch().row()
      return row.cancel_tries === 3
    })
    return watch().row()
  }

  const minutesUntil = (time: Date | null) =>
    time && Math.round((time.getTime() - Date.now()) / 60_000)

  it.each<[FaultName, number | null]>([
    ["server_error", 60],
    ["lost_before_processing", 60],
    ["invalid_fees", null],
  ])("%s three times → asked again in %s minutes", async (fault, minutes) => {
    const { cancel_due_at } = await thirdTry(fault)
    expect(minutesUntil(cancel_due_at)).toBe(minutes)
  })

  it("the service does not know one invoice → the cancels of others go on", async () => {
    sandbox().webhooks.mode("drop")
    await shopper().checkout()
    await watch().settledDown()
    const { id } = await watch().row()
    const db = watch().db()
    const row = () => db("invoice_payment").where({ id })
    await row().update({ invoice_id: randomUUID(), next_due_at: db.fn.now() })
    await watch().untilAttention("invoice_not_found")
    await row().update({ cancel_due_at: db.fn.now() })
    await watch().until("the service has refused", async () => {
      const [{ cancel_tries }] = await row()
      return cancel_tries === 1
    })
    const { invoice } = await shopper().checkout()
    await db("invoice_payment")
      .where({ id: invoice.external_reference })
      .update({ cancel_due_at: db.fn.now() })
    await watch().until("another one is cancelled", async () =>
      Promise.resolve(
        sandbox()
          .invoices()
          .some((one) => one.id === invoice.id && one.status === "cancelled")
      )
    )
  })

  it("an hour later the service answers again → cancelled", async () => {
    await thirdTry("server_error")
    sandbox().failNext("cancel", "server_error", { times: 0 })
    await watch().db().raw("update invoice_payment set cancel_due_at = now()")
    await watch().until("it is cancelled", async () =>
      Promise.resolve(sandbox().invoices()[0]!.status === "cancelled")
    )
  })

  it.each<FaultName>(["server_error", "invalid_fees"])(
    "%s: the invoice was paid, and nobody told of it → it is read at once, and settled",
    async (fault) => {
      const buyer = await shopper().checkout()
      await watch().settledDown()
      sandbox().webhooks.mode("drop")
      sandbox().failNext("cancel", fault, { times: 99 })
      await sandbox().pay(buyer.invoice.id)
      const before = calls("get")
      await watch()
        .db()("invoice_payment")
        .update({
          ...{ cancel_due_at: watch().db().fn.now(), cancel_tries: 2 },
          next_due_at: new Date(Date.now() + 3_600_000),
        })
      await watch().until("it is read", async () =>
        Promise.resolve(calls("get") > before)
      )
      await watch().untilSettled()
    }
  )
})
