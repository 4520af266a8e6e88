import { Modules } from "@medusajs/framework/utils"
import type { TestStore } from "../http/describe-store"
import { describeStore } from "../http/describe-store"
import { expectOneOfEverything } from "../http/one-of-everything"
import type { Shopper } from "../http/shopper"

const NEEDS_ATTENTION = "invoice-payment.needs_attention"
const DAY_S = 24 * 3600

describeStore({}, (store) => {
  const { sandbox, shopper, watch } = store

  const post = (buyer: Shopper, path: string, id: string) =>
    buyer.admin("POST", `/invoice-payment/invoices/${id}/${path}`, {
      ...(path === "resolve" && { note: "Looked into it" }),
    })

  async function resolve(buyer: Shopper) {
    await watch().settledDown()
    const { id } = await watch().row()
    const { status, body } = await post(buyer, "resolve", id)
    expect(status).toBe(200)
    expect(body.invoice).toMatchObject({ attention: null, resolved_at: null })
    expect(body.invoice.history.at(-1)).toMatchObject({ kind: "resolve" })
    return body.invoice
  }

  /** The service is asked once more, and the answer is taken in. */
  async function refreshAgain(buyer: Shopper) {
    const { id } = await watch().row()
    const reads = sandbox().requests.length
    expect((await post(buyer, "recheck", id)).status).toBe(200)
    await watch().until(
      "read again",
      async () => sandbox().requests.length > reads
    )
    await watch().settledDown()
  }

  const bell = async (buyer: Shopper, reason: string) => {
    const { body } = await buyer.admin("GET", "/notifications?channel=feed")
    return body.notifications.filter(
      ({ data }: { data: { reason: string } }) => data.reason === reason
    ).length
  }

  /** A payment whose review ended badly, and a human who took note of it. */
  async function rejectedAndResolved() {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("held", async () =>
      Boolean((await watch().row()).order_id)
    )
    await sandbox().reject(buyer.invoice.id)
    await watch().untilAttention("review_rejected")
    await resolve(buyer)
    sandbox().patchInvoice(buyer.invoice.id, { cancelled_at: null })
    return buyer
  }

  it("rejected in review, resolved, paid after all: a webhook → the order is captured", async () => {
    const buyer = await rejectedAndResolved()
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("rejected in review, resolved, paid after all: a recheck → the order is captured", async () => {
    const buyer = await rejectedAndResolved()
    sandbox().webhooks.mode("drop")
    await sandbox().pay(buyer.invoice.id)
    await post(buyer, "recheck", (await watch().row()).id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it.each([
    ["a day", 1],
    ["seven days", 7],
  ])(
    "rejected in review, resolved, paid after all: the schedule's read after %s → the order is captured",
    async (_, days) => {
      const buyer = await rejectedAndResolved()
      const { id } = await watch().row()
      if (days > 1) {
        const reads = sandbox().requests.length
        sandbox().patchInvoice(buyer.invoice.id, {
          cancelled_at: new Date().toISOString(),
        })
        await watch().age(id, DAY_S + 60)
        await watch().until(
          "read after a day",
          async () => sandbox().requests.length > reads
        )
        await watch().settledDown()
        sandbox().patchInvoice(buyer.invoice.id, { cancelled_at: null })
      }
      sandbox().webhooks.mode("drop")
      await sandbox().pay(buyer.invoice.id)
      await watch().age(id, (days > 1 ? days - 1 : days) * DAY_S + 60)
      await watch().untilSettled()
      await expectOneOfEverything(buyer, watch())
      expect((await watch().row()).found_by).toBe("schedule")
    }
  )

  it("rejected in review, resolved, its order cancelled, then paid → paid_after_cancel with event and bell", async () => {
    const buyer = await rejectedAndResolved()
    const { order_id } = await watch().row()
    await buyer.admin("POST", `/orders/${order_id}/cancel`)
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("paid_after_cancel")
    await watch().until(
      "the bell rang",
      async () => (await bell(buyer, "paid_after_cancel")) === 1
    )
    expect(watch().count(NEEDS_ATTENTION)).toBe(2)
    expect((await watch().row()).resolved_at).toBeNull()
  })

  it("an open invoice of another amount, resolved → watched on in silence; paid → the same reason again, with event and bell", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    sandbox().patchInvoice(id, { amount: "1.00" })
    await sandbox().webhooks.resend(id)
    await watch().untilAttention("amount_mismatch")
    const { status, next_due_at } = await resolve(buyer)
    expect(status).toBe("pending")
    expect(next_due_at).not.toBeNull()
    await refreshAgain(buyer)
    expect((await watch().row()).attention_reason).toBeNull()
    expect(watch().count(NEEDS_ATTENTION)).toBe(1)
    await sandbox().pay(id)
    await watch().untilAttention("amount_mismatch")
    await watch().until(
      "the bell rang again",
      async () => (await bell(buyer, "amount_mismatch")) === 2
    )
    expect(watch().count(NEEDS_ATTENTION)).toBe(2)
    expect(await buyer.orders()).toHaveLength(0)
  })

  it("an unknown status, resolved → silent for this word; another word → attention again; paid → the order", async () => {
    const buyer = await shopper().checkout()
    const { id } = buyer.invoice
    sandbox().patchInvoice(id, { status: "on_the_way" })
    await sandbox().webhooks.resend(id)
    await watch().untilAttention("unknown_status")
    await resolve(buyer)
    await refreshAgain(buyer)
    expect((await watch().row()).attention_reason).toBeNull()
    sandbox().patchInvoice(id, { status: "at_the_door" })
    await refreshAgain(buyer)
    await watch().untilAttention("unknown_status")
    expect(watch().count(NEEDS_ATTENTION)).toBe(2)
    sandbox().patchInvoice(id, { status: "pending" })
    await sandbox().pay(id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("a review that takes too long, resolved → no second attention, the order stays on hold; approved → captured", async () => {
    const buyer = await shopper().checkout()
    await sandbox().review(buyer.invoice.id)
    await watch().until("held", async () =>
      Boolean((await watch().row()).order_id)
    )
    await watch().settledDown()
    await watch().age((await watch().row()).id, 7 * DAY_S)
    await watch().untilAttention("review_overdue")
    await resolve(buyer)
    await refreshAgain(buyer)
    expect((await watch().row()).attention_reason).toBeNull()
    expect(watch().count(NEEDS_ATTENTION)).toBe(1)
    await sandbox().approve(buyer.invoice.id)
    await watch().untilSettled()
    await expectOneOfEverything(buyer, watch())
  })

  it("a cancelled invoice that needs nobody → 400 nothing_to_resolve, nothing is closed", async () => {
    const buyer = await shopper().checkout()
    await sandbox().cancel(buyer.invoice.id)
    await watch().untilStatus("cancelled")
    await watch().settledDown()
    const answer = await post(buyer, "resolve", (await watch().row()).id)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "nothing_to_resolve" },
    })
  })

  it("a timestamp outside of the database's calendar → 400 that says so, nothing is closed", async () => {
    const buyer = await shopper().checkout()
    sandbox().patchInvoice(buyer.invoice.id, { amount: "55.00" })
    await sandbox().pay(buyer.invoice.id)
    await watch().untilAttention("amount_mismatch")
    await watch().settledDown()
    const { id } = await watch().row()
    for (const since of [
      "-004800-01-01T00:00:00Z",
      -8640000000000000,
      "+010000-01-01T00:00:00Z",
      8640000000000000,
    ]) {
      const { status, body } = await buyer.admin(
        ...(["POST", `/invoice-payment/invoices/${id}/resolve`] as const),
        { note: "Looked into it", since }
      )
      expect([since, status]).toEqual([since, 400])
      expect(body.message).toContain("since: must be between 1970 and 9999")
    }
    expect((await watch().row()).resolved_at).toBeNull()
  })

  it("rejected in review, then the order is cancelled → the attention ends by itself", async () => {
    const { buyer, orderId } = await rejected(store)
    await buyer.admin("POST", `/orders/${orderId}/cancel`)
    await watch().until(
      "the attention is over",
      async () => (await watch().row()).attention_reason === null
    )
    expect(await buyer.orders()).toMatchObject([{ status: "canceled" }])
  })

  it("rejected in review, then the order is paid by another method → the attention ends by itself, and for good", async () => {
    const { buyer } = await rejected(store)
    await payOtherwise(store, buyer)
    await watch().until(
      "the attention is over",
      async () => (await watch().row()).attention_reason === null
    )
    await watch().settledDown()
    await refreshAgain(buyer)
    expect((await watch().row()).attention_reason).toBeNull()
    expect(watch().count(NEEDS_ATTENTION)).toBe(1)
    expect(await buyer.orders()).toMatchObject([
      { status: "pending", payment_status: "captured" },
    ])
  })
})

/** An order on hold whose review ended badly. */
async function rejected({ sandbox, shopper, watch }: TestStore) {
  const buyer = await shopper().checkout()
  await sandbox().review(buyer.invoice.id)
  await watch().until("held", async () =>
    Boolean((await watch().row()).order_id)
  )
  await sandbox().reject(buyer.invoice.id)
  await watch().untilAttention("review_rejected")
  await watch().settledDown()
  return { buyer, orderId: String((await watch().row()).order_id) }
}

/** The shopper takes another method instead, whose provider has the money. */
async function payOtherwise({ container }: TestStore, buyer: Shopper) {
  const chosen = await buyer.store(
    "POST",
    `/payment-collections/${buyer.collectionId}/payment-sessions`,
    { provider_id: "pp_system_default" }
  )
  expect(chosen.status).toBe(200)
  const [session] = chosen.body.payment_collection.payment_sessions
  const payment = await container()
    .resolve(Modules.PAYMENT)
    .authorizePaymentSession(session.id, {})
  const captured = await buyer.admin(
    "POST",
    `/payments/${payment!.id}/capture`,
    {}
  )
  expect([captured.status, captured.body.message]).toEqual([200, undefined])
}
