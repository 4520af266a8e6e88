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

  /** A draft with one kit, and the link by which it is paid. */
  async function linkedDraft(price = 103.9) {
    const { draft_order } = await admin("POST", "/draft-orders", {
      ...{
        email: "mona@example.com",
        region_id: shopper().seeded.regionId,
      },
      items: [{ variant_id: shopper().variant(price), quantity: 1 }],
    })
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

  it("deleted → its open invoice is cancelled, and the link says that it is no longer valid", async () => {
    const { id, link } = await linkedDraft()
    await press(link)
    await admin("DELETE", `/draft-orders/${id}`)
    const page = await shopper().visit(link.url)
    expect(page.text).toContain("it is not valid any more")
    const db = watch().db()
    await db("invoice_payment").update({ next_due_at: db.fn.now() })
    await watch().untilStatus("cancelled")
    expect(sandbox().invoices()[0]).toMatchObject({ status: "cancelled" })
  })
})
