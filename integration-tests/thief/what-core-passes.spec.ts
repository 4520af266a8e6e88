import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { Customer } from "../http/customer"
import { describeStore } from "../http/describe-store"
import { PROVIDER, type Json, type Shopper } from "../http/shopper"
import { RecordingProvider } from "./recording-provider"

/** Sent by the storefront; it is a lie from the first to the last letter. */
const SENT = { session_id: "payses_of_somebody_else", color: "red" }
const OURS = { provider: "ours" }

/** docs/decisions/013-nothing-in-data-is-identity.md tells what each means to us. */
describeStore({}, ({ shopper, container, watch }) => {
  let provider: RecordingProvider
  let finishCreation: () => void

  const record = (answers = {}) => {
    provider = new RecordingProvider(container(), answers)
  }
  const session = (id: string): Promise<Json> =>
    watch().db()("payment_session").where({ id }).first("*")
  const only = async (table: string): Promise<Json> => {
    const rows: Json[] = await watch().db()(table).select("*")
    expect(rows).toHaveLength(1)
    return rows[0]!
  }

  afterEach(() => provider.stop())

  it("initiatePayment ← the storefront's data, under which session_id is overwritten, and the session in idempotency_key", async () => {
    record()
    const buyer = await shopper().fillCart()
    await buyer.choose(PROVIDER, SENT)
    const { id } = buyer.session
    const { data, context } = provider.one("initiatePayment")
    expect(data).toEqual({ ...SENT, session_id: id })
    expect(context.idempotency_key).toBe(id)
    // The cart has a customer by its e-mail address; nobody is signed in.
    expect(context.customer).toBeUndefined()
    // Stored: the storefront's data, and ours over it; the session's id is not in it.
    expect((await session(id)).data).toEqual({ ...SENT, ...OURS })
  })

  it("authorizePayment ← what is stored as data, and the session in idempotency_key", async () => {
    record({ authorizePayment: () => ({ status: "authorized", data: OURS }) })
    const buyer = await shopper().fillCart()
    await buyer.choose(PROVIDER, SENT)
    await buyer.complete()
    expect(provider.one("authorizePayment")).toEqual({
      data: { ...SENT, ...OURS },
      context: { idempotency_key: buyer.session.id },
    })
  })

  it("authorizePayment within the creation ← the storefront's data as it was sent, and the session in idempotency_key", async () => {
    const { buyer, chosen } = await halfChosen()
    await buyer.complete()
    const { id } = await only("payment_session")
    expect(provider.one("authorizePayment")).toEqual({
      data: SENT,
      context: { idempotency_key: id },
    })
    finishCreation()
    await chosen
  })

  it("deletePayment when the method is chosen again ← what is stored as data, nothing else", async () => {
    record()
    const buyer = await shopper().fillCart()
    await buyer.choose(PROVIDER, SENT)
    await buyer.choose(PROVIDER)
    expect(provider.one("deletePayment")).toEqual({
      data: { ...SENT, ...OURS },
    })
  })

  it("deletePayment within the creation ← the storefront's data, twice: as the session is replaced, and as the creation ends without it", async () => {
    const { buyer, chosen } = await halfChosen()
    const { id } = await only("payment_session")
    const again = buyer.choose(PROVIDER)
    // Core deletes it after it has told the provider; before, the creation would end well.
    await watch().until("the session was replaced", async () => {
      const sessions = watch().db()("payment_session")
      return !(await sessions.where({ id }).whereNull("deleted_at").first())
    })
    finishCreation()
    await Promise.all([chosen, again])
    expect(provider.of("deletePayment")).toEqual([
      { data: SENT },
      { data: SENT },
    ])
  })

  it("capturePayment, refundPayment ← the Payment's data, and the capture's and the refund's id in idempotency_key", async () => {
    const { buyer, payment } = await authorizedOrder()
    await buyer.admin("POST", `/payments/${payment.id}/capture`, {})
    expect(provider.one("capturePayment")).toEqual({
      data: OURS,
      context: { idempotency_key: (await only("capture")).id },
    })
    await buyer.admin("POST", `/payments/${payment.id}/refund`, { amount: 3.9 })
    const { amount, ...refund } = provider.one("refundPayment")
    expect(refund).toEqual({
      data: OURS,
      context: { idempotency_key: (await only("refund")).id },
    })
    expect(Number(amount.value)).toBe(3.9)
  })

  it("cancelPayment when the order is cancelled ← the Payment's data, and its id in idempotency_key", async () => {
    const { buyer, payment } = await authorizedOrder()
    const [order] = await buyer.orders()
    await buyer.admin("POST", `/orders/${order!.id}/cancel`)
    expect(provider.one("cancelPayment")).toEqual({
      data: OURS,
      context: { idempotency_key: payment.id },
    })
  })

  it("updatePayment ← data and context of the module's caller, no identity of core's", async () => {
    record()
    const buyer = await shopper().checkout()
    const payments = container().resolve<IPaymentModuleService>(Modules.PAYMENT)
    await payments.updatePaymentSession({
      id: buyer.session.id,
      data: SENT,
      amount: 103.9,
      currency_code: "egp",
    })
    const { data, context } = provider.one("updatePayment")
    expect(data).toEqual(SENT)
    expect(context).toBeUndefined()
  })

  it("createAccountHolder ← the customer, whose id is in idempotency_key; no data", async () => {
    record({ createAccountHolder: () => ({ id: "holder", data: {} }) })
    const buyer = await shopper().fillCart()
    const mona = await Customer.signUp(buyer)
    const { body } = await mona.store("POST", "/payment-collections", {
      cart_id: buyer.cartId,
    })
    const path = `/payment-collections/${body.payment_collection.id}/payment-sessions`
    await mona.store("POST", path, { provider_id: PROVIDER, data: SENT })
    const { data, context } = provider.one("createAccountHolder")
    expect(data).toBeUndefined()
    expect(context).toMatchObject({
      idempotency_key: mona.id,
      customer: { id: mona.id },
    })
    const started = provider.one("initiatePayment").context
    expect(started.customer.id).toBe(mona.id)
    expect(started.idempotency_key).toMatch(/^payses_/)
  })

  it("getWebhookActionAndData ← the request as it came, no identity at all", async () => {
    record({ getWebhookActionAndData: () => ({ action: "not_supported" }) })
    await fetch(`${shopper().url}/hooks/payment/invoice-payment_default`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(SENT),
    })
    await watch().until(
      "the provider was asked",
      async () => Boolean(provider.of("getWebhookActionAndData").length),
      30_000
    )
    const { data, rawData } = provider.one("getWebhookActionAndData")
    expect(data).toEqual(SENT)
    expect(Buffer.from(rawData).toString()).toContain(SENT.session_id)
  })

  it("an order from cart to refund, and a look at it in the admin → retrievePayment and getPaymentStatus are never called", async () => {
    const { buyer, payment } = await authorizedOrder()
    await buyer.admin("POST", `/payments/${payment.id}/capture`, {})
    await buyer.admin("GET", `/payments/${payment.id}`)
    const called = provider.calls.map(({ method }) => method)
    expect(called).not.toContain("retrievePayment")
    expect(called).not.toContain("getPaymentStatus")
  })

  /** The session is written, the provider has not answered. */
  async function halfChosen(): Promise<{
    buyer: Shopper
    chosen: Promise<unknown>
  }> {
    const finished = new Promise<void>((resolve) => (finishCreation = resolve))
    let isFirst = true
    record({
      initiatePayment: async () => {
        if (isFirst) {
          isFirst = false
          await finished
        }
        return { data: OURS }
      },
      authorizePayment: () => ({ status: "pending", data: {} }),
    })
    const buyer = await shopper().fillCart()
    const chosen = buyer.choose(PROVIDER, SENT)
    await watch().until("the creation began", async () =>
      Boolean(provider.of("initiatePayment").length)
    )
    return { buyer, chosen }
  }

  async function authorizedOrder(): Promise<{ buyer: Shopper; payment: Json }> {
    record({ authorizePayment: () => ({ status: "authorized", data: OURS }) })
    const buyer = await shopper().fillCart()
    await buyer.choose(PROVIDER, SENT)
    await buyer.complete()
    return { buyer, payment: await only("payment") }
  }
})
