/** Core undoes the cancel of an order whose review was rejected. */
import { describeStore } from "../http/describe-store"
import { withCoreLock } from "../../src/settlement/settle/with-core-lock"
import { OTHER_METHOD } from "../faults/steps/other-steps"
import { Customer } from "../http/customer"
import { PROVIDER } from "../http/shopper"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import { DAY_S, holdHook, storyOf } from "./undone-cancel"

describeStore({}, (store) => {
  const { container, sandbox, shopper, watch } = store
  const { expire, isShown, readDuringCancel, recheck, rejected, untilCancels } =
    storyOf(store)

  it.each([
    ["at once", 0],
    ["after five minutes", 300],
  ])(
    "a rejected review, older than a week, is read meanwhile, %s → it is shown again",
    async (_, sinceS) => {
      const row = await rejected()
      await watch().age(row.id, 8 * DAY_S)
      await watch().inTime(row.id, "its last read", ({ next_due_at }) => {
        return next_due_at === null
      })
      await watch().settledDown()
      await readDuringCancel(row, { sinceS })
      expect(await watch().row()).toMatchObject({ attention_reason: null })
      await isShown(row, "review_rejected")
    }
  )

  const cancel = async (order_id: string) => {
    const path = `/orders/${order_id}/cancel`
    expect((await shopper().admin("POST", path, {})).status).toBe(500)
  }

  const canBeMarked = (
    order_id: string,
    { payment_collection_id: id }: Pick<StoredRow, "payment_collection_id">
  ) =>
    watch().until("it can be marked as paid", async () => {
      const path = `/payment-collections/${id}/mark-as-paid`
      return (await shopper().admin("POST", path, { order_id })).status === 200
    })

  it("an admin cancels, the customer pays cash → the order can be marked as paid", async () => {
    const row = await rejected()
    await cancel(row.order_id!)
    await canBeMarked(row.order_id!, row)
  })

  /** An order that an admin wrote, with an open invoice. */
  async function asked() {
    const mona = await Customer.signUp(shopper())
    const order_id = await mona.unpaidOrder()
    expect((await mona.payNow(order_id)).status).toBe(200)
    return { mona, order_id, row: await watch().row() }
  }

  it("an admin cancels, then the open invoice expires → the order can be marked as paid", async () => {
    const { order_id, row } = await asked()
    await cancel(order_id)
    await expire(row)
    await canBeMarked(order_id, row)
  })

  it("an admin cancels, our method is chosen again, the invoice is paid → it is captured", async () => {
    const { mona, order_id, row } = await asked()
    await cancel(order_id)
    await mona.choose(row.payment_collection_id, PROVIDER)
    await sandbox().pay(row.invoice_id!)
    await watch().untilSettled()
    expect(await shopper().orders()).toMatchObject([
      { payment_status: "captured" },
    ])
  })

  it("an admin cancels, and another method had authorized the order → nobody reads that it is authorized", async () => {
    const buyer = await shopper().checkout()
    await buyer.choose(OTHER_METHOD)
    const { body } = await buyer.complete()
    const { payment_collection_id: id } = await watch().row()
    await cancel(body.order.id)
    const isOver = () => Promise.resolve()
    await withCoreLock(body.order.id, isOver, container())
    const collection = watch().db()("payment_collection").where({ id })
    expect(await collection.first()).toMatchObject({ status: "canceled" })
  })

  it("the store's own code cancels, our method is refused, the invoice is paid → it is captured", async () => {
    const { mona, row } = await asked()
    await readDuringCancel(row)
    const path = row.payment_collection_id
    expect((await mona.choose(path, PROVIDER)).status).toBe(400)
    await sandbox().pay(row.invoice_id!)
    await watch().untilSettled()
    expect(await shopper().orders()).toMatchObject([
      { payment_status: "captured" },
    ])
  })

  it("an admin cancels, the open invoice is read meanwhile → it stays open", async () => {
    const { order_id, row } = await asked()
    const goOn = holdHook()
    const canceling = cancel(order_id)
    await untilCancels(order_id)
    await recheck(row.id)
    const open = { status: "pending", cancel_due_at: null }
    expect(await watch().row()).toMatchObject(open)
    goOn()
    await canceling
    await watch().settledDown()
    expect(sandbox().invoices()).toMatchObject([{ status: "pending" }])
  })
})
