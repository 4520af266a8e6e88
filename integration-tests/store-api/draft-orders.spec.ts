/** A draft that a customer pays by its link becomes an order, and then it is captured. */
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { describeStore } from "../http/describe-store"

describeStore({}, ({ container, sandbox, shopper, watch }) => {
  const linkPath = (id: string) => `/invoice-payment/orders/${id}/payment-link`

  async function admin(method: string, path: string, body?: object) {
    const sent = method === "POST" ? (body ?? {}) : undefined
    const answer = await shopper().admin(method, path, sent)
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
    return answer.body
  }

  const draftOf = (price: number, quantity: number) => ({
    ...{ email: "mona@example.com", region_id: shopper().seeded.regionId },
    items: [{ variant_id: shopper().variant(price), quantity }],
  })

  /** A draft of some kits, and the link by which it is paid. */
  async function linkedDraft(price = 103.9, quantity = 1) {
    const { draft_order } = await admin(
      "POST",
      "/draft-orders",
      draftOf(price, quantity)
    )
    const { payment_link } = await admin("POST", linkPath(draft_order.id))
    return { id: draft_order.id as string, link: payment_link }
  }

  const press = ({ url }: { url: string }) =>
    fetch(url, { method: "POST", redirect: "manual" })

  async function order(id: string) {
    const { data } = await container()
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({
        entity: "order",
        fields: [
          "id",
          "status",
          "is_draft_order",
          "payment_status",
          "transactions.*",
          "summary",
          "payment_collections.*",
        ],
        filters: { id },
      })
    return data[0] as Record<string, any>
  }

  const captured = (found: Record<string, any>) =>
    found["transactions"].map((one: { amount: number }) => one.amount)

  /** The stored totals of a kit's order, without an amount that its lines have. */
  const shortBy = (amount: number) => {
    const short = 103.9 - amount
    const raw = { value: String(short), precision: 20 }
    return JSON.stringify({
      ...{ transaction_total: 0, paid_total: 0, refunded_total: 0 },
      ...{ pending_difference: short, raw_pending_difference: raw },
      ...{ current_order_total: short, raw_current_order_total: raw },
    })
  }

  const reservations = async () =>
    (await watch().db()("reservation_item").whereNull("deleted_at")).length

  async function setStock(stocked_quantity: number) {
    const inventory = container().resolve(Modules.INVENTORY)
    const levels = await inventory.listInventoryLevels({})
    await inventory.updateInventoryLevels(
      levels.map(({ inventory_item_id, location_id }) => ({
        ...{ inventory_item_id, location_id, stocked_quantity },
      }))
    )
  }

  /** As core's conversion does it before the draft becomes an order. */
  async function reserve(id: string) {
    const { order: found } = await admin("GET", `/orders/${id}?fields=*items`)
    const inventory = container().resolve(Modules.INVENTORY)
    const [link] = await watch()
      .db()("product_variant_inventory_item")
      .where({ variant_id: found.items[0].variant_id })
    const { inventory_item_id } = link
    const [level] = await inventory.listInventoryLevels({ inventory_item_id })
    await inventory.createReservationItems([
      {
        ...{ inventory_item_id, location_id: level!.location_id, quantity: 1 },
        line_item_id: found.items[0].id,
      },
    ])
  }

  it("paid → an order, its stock reserved, captured once; told twice → still once", async () => {
    const { id, link } = await linkedDraft()
    expect(link).toMatchObject({ code: "payable", amount_due: "103.90" })
    expect((await press(link)).status).toBe(303)
    expect(await order(id)).toMatchObject({ is_draft_order: true })
    const [invoice] = sandbox().invoices()
    await sandbox().pay(invoice!.id)
    await sandbox().webhooks.resend(invoice!.id)
    await watch().untilSettled()
    await watch().settledDown()
    const found = await order(id)
    expect(found).toMatchObject({ is_draft_order: false, status: "pending" })
    expect(captured(found)).toEqual([103.9])
    expect(await reservations()).toBe(1)
    expect(watch().count("order.placed")).toBe(1)
    expect(watch().count("invoice-payment.paid")).toBe(1)
    const decided = await watch()
      .db()("invoice_payment_event")
      .pluck<string[]>("decided")
    expect(decided).toContain(`draft ${id} became an order: it was paid`)
  })

  it("no stock → attention order_failed, a draft still, nothing captured; stock comes → settled", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    await setStock(0)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    const { id: rowId } = await watch().row()
    await watch().inTime(rowId, "a human is told", (row) =>
      Boolean(row.attention_reason)
    )
    expect((await watch().row()).attention_reason).toBe("order_failed")
    expect(await order(id)).toMatchObject({
      ...{ is_draft_order: true, status: "draft" },
      transactions: [],
    })
    expect(await reservations()).toBe(0)
    await setStock(100_000)
    await admin("POST", `/invoice-payment/invoices/${rowId}/recheck`)
    await watch().untilSettled()
    expect(captured(await order(id))).toEqual([103.9])
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("under review → a draft still; approved → an order, captured", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    const [invoice] = sandbox().invoices()
    await sandbox().review(invoice!.id)
    await watch().untilStatus("under_review")
    await watch().settledDown()
    expect(await order(id)).toMatchObject({ is_draft_order: true })
    // The shop's Store API does not know a draft.
    const { urls } = container().resolve("invoicePayment")
    const row = await watch().row()
    const { text } = await shopper().visit(urls.status(row.id))
    expect(text).not.toContain(id)
    const { body } = await shopper().store(
      "GET",
      `/invoice-payment/payment-sessions/${row.session_id}`
    )
    expect(body.payment_session).toMatchObject({
      ...{ outcome: "on_hold", order_id: null },
    })
    await sandbox().approve(invoice!.id)
    await watch().untilSettled()
    expect(captured(await order(id))).toEqual([103.9])
  })

  it("rejected in review → a draft still, nothing to decide, and its link makes a new invoice", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    const [invoice] = sandbox().invoices()
    await sandbox().review(invoice!.id)
    await watch().untilStatus("under_review")
    await sandbox().reject(invoice!.id)
    await watch().untilStatus("cancelled")
    await watch().settledDown()
    expect(await order(id)).toMatchObject({
      ...{ is_draft_order: true, status: "draft" },
    })
    expect((await watch().row()).attention_reason).toBeNull()
    expect((await press(link)).status).toBe(303)
    expect(sandbox().invoices()).toHaveLength(2)
  })

  it("an admin converts it while it is being paid → one order, captured once", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    await Promise.all([
      sandbox().pay(sandbox().invoices()[0]!.id),
      shopper().admin("POST", `/draft-orders/${id}/convert-to-order`, {}),
    ])
    await watch().untilSettled()
    await watch().settledDown()
    expect(captured(await order(id))).toEqual([103.9])
    expect(await reservations()).toBe(1)
    expect(watch().count("order.placed")).toBe(1)
  })

  it("grew after its invoice was made → captured for what was paid, the rest is due by the same link", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    const edit = `/draft-orders/${id}/edit`
    await admin("POST", edit)
    await admin("POST", `${edit}/items`, {
      items: [{ variant_id: shopper().variant(100), quantity: 1 }],
    })
    await admin("POST", `${edit}/confirm`)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    expect(captured(await order(id))).toEqual([103.9])
    const { payment_link } = await admin("GET", linkPath(id))
    expect(payment_link).toMatchObject({
      ...{ code: "payable", amount_due: "100.00", url: link.url },
    })
  })

  it("shrunk after its invoice was made → captured for what was paid, overpaid is shown", async () => {
    const { id, link } = await linkedDraft(103.9, 2)
    await press(link)
    const { items } = (await admin("GET", `/orders/${id}?fields=*items`)).order
    const edit = `/draft-orders/${id}/edit`
    await admin("POST", edit)
    await admin("POST", `${edit}/items/item/${items[0].id}`, { quantity: 1 })
    await admin("POST", `${edit}/confirm`)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    await watch().untilAttention("overpaid")
    expect(captured(await order(id))).toEqual([207.8])
  })

  it("paid while an admin changes it → captured, and the change goes on at the order", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    const edit = `/draft-orders/${id}/edit`
    await admin("POST", edit)
    await admin("POST", `${edit}/items`, {
      items: [{ variant_id: shopper().variant(100), quantity: 1 }],
    })
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    expect(captured(await order(id))).toEqual([103.9])
    await admin("POST", `/order-edits/${id}/request`)
    await admin("POST", `/order-edits/${id}/confirm`)
    const { payment_link } = await admin("GET", linkPath(id))
    expect(payment_link).toMatchObject({ amount_due: "100.00" })
    expect(await reservations()).toBe(2)
  })

  it("a conversion was killed after it had reserved the last goods → converted, reserved once", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    await setStock(1)
    await reserve(id)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    expect(captured(await order(id))).toEqual([103.9])
    expect(await reservations()).toBe(1)
    await setStock(100_000)
  })

  it("made with a promotion, which Medusa's stored summary lacks → its link asks the true total; paid → even, nobody is told", async () => {
    await admin("POST", "/promotions", {
      ...{ code: "TEN", type: "standard", status: "active" },
      application_method: {
        ...{ type: "percentage", target_type: "items", value: 10 },
        ...{ allocation: "across", currency_code: "egp" },
      },
    })
    const { draft_order } = await admin("POST", "/draft-orders", {
      ...draftOf(103.9, 1),
      promo_codes: ["TEN"],
    })
    const { id } = draft_order
    const { payment_link } = await admin("POST", linkPath(id))
    expect(payment_link).toMatchObject({ amount_due: "93.51" })
    await press(payment_link)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    expect(captured(await order(id))).toEqual([93.51])
    expect((await admin("GET", linkPath(id))).payment_link).toMatchObject({
      ...{ code: "nothing_due", amount_due: "0.00" },
    })
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("worth more than Medusa's stored summary says, as with taxes on top → asked, paid, and no surplus", async () => {
    const { id } = await linkedDraft()
    await admin("POST", `/draft-orders/${id}/convert-to-order`)
    // The rest of it if core computed the taxes after the summary.
    await watch()
      .db()("order_summary")
      .where({ order_id: id })
      .update({ totals: shortBy(13.9) })
    const { payment_link } = await admin("GET", linkPath(id))
    expect(payment_link).toMatchObject({ amount_due: "103.90" })
    await press(payment_link)
    // A read of the open invoice keeps it.
    const { id: rowId } = await watch().row()
    await admin("POST", `/invoice-payment/invoices/${rowId}/recheck`)
    await watch().until("it was read", async () => {
      const { last_read_at, priority } = await watch().row()
      return last_read_at !== null && priority === null
    })
    expect((await watch().row()).cancel_due_at).toBeNull()
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilSettled()
    await watch().settledDown()
    expect(captured(await order(id))).toEqual([103.9])
    expect((await watch().row()).attention_reason).toBeNull()
  })

  it("deleted → its open invoice is cancelled at once, and the link is not valid any more", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    await admin("DELETE", `/draft-orders/${id}`)
    const page = await shopper().visit(link.url)
    expect(page.text).toContain("it is not valid any more")
    await watch().untilStatus("cancelled")
    expect(sandbox().invoices()[0]).toMatchObject({ status: "cancelled" })
  })

  it("an order is taken for a draft and is to be deleted → Medusa refuses, and its open invoice stays", async () => {
    const { id, link } = await linkedDraft()
    await admin("POST", `/draft-orders/${id}/convert-to-order`)
    await press(link)
    const { status } = await shopper().admin("DELETE", `/draft-orders/${id}`)
    expect(status).not.toBe(200)
    await watch().settledDown()
    expect((await watch().row()).cancel_due_at).toBeNull()
    expect(sandbox().invoices()[0]).toMatchObject({ status: "pending" })
  })

  it("under review, or paid and sold out → not deleted; its code says why", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    const [invoice] = sandbox().invoices()
    const remove = async () => {
      const { status, body } = await shopper().admin(
        "DELETE",
        `/draft-orders/${id}`
      )
      return `${status} ${body.code}`
    }
    await sandbox().review(invoice!.id)
    await watch().untilStatus("under_review")
    expect(await remove()).toBe("400 payment_under_review")
    await setStock(0)
    await sandbox().approve(invoice!.id)
    await watch().untilStatus("completed")
    expect(await remove()).toBe("400 payment_arrived")
    await setStock(100_000)
    await watch().inTime(
      (await watch().row()).id,
      "it is settled",
      ({ settled_at }) => settled_at !== null
    )
    expect(captured(await order(id))).toEqual([103.9])
  })

  it("paid and sold out, then a human gives the money back and closes it → it can be deleted", async () => {
    const { id, link } = await linkedDraft()
    await setStock(0)
    await press(link)
    await sandbox().pay(sandbox().invoices()[0]!.id)
    await watch().untilAttention("order_failed")
    const remove = () => shopper().admin("DELETE", `/draft-orders/${id}`)
    expect(await remove()).toMatchObject({
      ...{ status: 400, body: { code: "payment_arrived" } },
    })
    const row = await watch().row()
    await admin("POST", `/invoice-payment/invoices/${row.id}/resolve`, {
      note: "given back by bank transfer",
    })
    expect((await remove()).status).toBe(200)
    await setStock(100_000)
  })

  it("a draft is deleted → the invoice of its link is cancelled", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    // Not by its next read.
    const later = new Date(Date.now() + 3_600_000)
    await watch().db()("invoice_payment").update({ next_due_at: later })
    await shopper().admin("DELETE", `/draft-orders/${id}`)
    await watch().until("it is cancelled", () =>
      Promise.resolve(sandbox().invoices()[0]!.status === "cancelled")
    )
  })
})
