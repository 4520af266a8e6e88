/** Another method was chosen for an order, or is being begun, when "pay now" is pressed. */
import { setTimeout as sleep } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"

const OTHER = "pp_system_default"
/** "Pay now" asks the service by then, which answers later. */
const A_MOMENT_MS = 700

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  /** An order with nothing paid, the session of another method, and its collection. */
  async function ordered() {
    const mona = await Customer.signUp(shopper())
    const order = await mona.unpaidOrder()
    const { result } = await container()
      .resolve(Modules.WORKFLOW_ENGINE)
      .run("create-order-payment-collection", {
        input: { order_id: order, amount: 103.9 },
      })
    const [{ id: collection }] = result as [{ id: string }]
    return { mona, order, collection }
  }

  const choose = (mona: Customer, collection: string) =>
    mona.store("POST", `/payment-collections/${collection}/payment-sessions`, {
      provider_id: OTHER,
    })

  const others = () =>
    watch().db()("payment_session").where({ provider_id: OTHER }).select("id")

  async function chosen() {
    const all = await ordered()
    expect((await choose(all.mona, all.collection)).status).toBe(200)
    return { ...all, before: await others() }
  }

  it("the creation is refused → their session stays as it is; once it works, it goes", async () => {
    const { mona, order, before } = await chosen()
    sandbox().failNext("create", "no_active_numbers")
    expect(await mona.payNow(order)).toMatchObject({
      ...{ status: 400, body: { code: "service_refused" } },
    })
    expect(await others()).toEqual(before)
    expect((await mona.payNow(order)).status).toBe(200)
    expect(await others()).toEqual([])
  })

  it("the creation shows that the merchant is suspended → their session stays as it is", async () => {
    const { mona, order, before } = await chosen()
    await watch()
      .db()("invoice_payment_credential")
      .update({
        checked_at: watch().db().raw("now() - interval '5 minutes'"),
      })
    sandbox().failNext("create", "account_suspended")
    sandbox().failNext("me", "account_suspended", { times: 10 })
    expect((await mona.payNow(order)).status).toBe(400)
    expect(await others()).toEqual(before)
  })

  it("an older invoice of the order is paid during the creation → refused, and their session stays", async () => {
    const { mona, order, collection } = await ordered()
    await mona.payNow(order)
    const { invoice_id } = await watch().row()
    await mona.grow(order)
    await choose(mona, collection)
    const before = await others()
    sandbox().failNext("create", "slow", { delayMs: 2_000 })
    const pressed = mona.payNow(order)
    await watch().until("the creation has begun", async () =>
      (await watch().rows()).some(({ status }) => status === "creating")
    )
    await sandbox().pay(invoice_id!)
    expect(await pressed).toMatchObject({
      ...{ status: 400, body: { code: "payment_arrived" } },
    })
    expect(await others()).toEqual(before)
  })

  it("another method is being begun → it goes, and the invoice is captured", async () => {
    const { mona, order, collection } = await ordered()
    const db = watch().db()
    await db.raw(`create function late_session() returns trigger as $$ begin
      if new.provider_id = '${OTHER}' then perform pg_sleep(2); end if;
      return new; end $$ language plpgsql;
      create trigger late_session after insert on payment_session
        for each row execute function late_session()`)
    const begun = choose(mona, collection)
    await sleep(A_MOMENT_MS)
    expect((await mona.payNow(order)).status).toBe(200)
    expect((await begun).status).toBe(200)
    expect(await others()).toEqual([])
    await sandbox().pay(sandbox().invoices().at(-1)!.id)
    await watch().untilSettled()
  })

  it("another method was begun while the invoice was created → pay now again makes it go", async () => {
    const { mona, order, collection } = await ordered()
    await mona.payNow(order)
    const session = { provider_id: OTHER, amount: 103.9, currency_code: "egp" }
    await container()
      .resolve(Modules.PAYMENT)
      .createPaymentSession(collection, { ...session, data: {} })
    expect((await mona.payNow(order)).status).toBe(200)
    expect(await others()).toEqual([])
  })

  it("the click for another method waits for the order, and the invoice is captured meanwhile → refused", async () => {
    const { mona, order, collection } = await ordered()
    await mona.payNow(order)
    const locking = container().resolve(Modules.LOCKING)
    const key = `invoice-payment-method:${order}`
    await locking.acquire(key, { ownerId: "other", expire: 60 })
    const begun = choose(mona, collection)
    await sleep(A_MOMENT_MS)
    await sandbox().pay(sandbox().invoices().at(-1)!.id)
    await watch().untilSettled()
    await locking.release(key, { ownerId: "other" })
    expect(await begun).toMatchObject({
      ...{ status: 400, body: { code: "paid" } },
    })
    expect(await others()).toEqual([])
  })
})
