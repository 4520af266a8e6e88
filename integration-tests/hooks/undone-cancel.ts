/** Core cancels an order, a hook of the store fails, and core undoes the cancel. */
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { StoredRow } from "../../src/modules/invoice-payment/ledger/table"
import { Customer } from "../http/customer"
import type { TestStore } from "../http/describe-store"

export const DAY_S = 86_400
const ENDED = { expires_at: "2026-01-01T00:00:00+02:00" }

/** The store's own hook: it fails, or works, once the test lets it go on. */
export const hook = { fails: true, goesOn: Promise.resolve() }
cancelOrderWorkflow.hooks.orderCanceled(async () => {
  await hook.goesOn
  if (hook.fails) {
    throw new Error("the store's own hook failed")
  }
})

export function holdHook(): () => void {
  let goOn = () => {}
  hook.goesOn = new Promise((resolve) => {
    goOn = resolve
  })
  return goOn
}

beforeEach(() => {
  Object.assign(hook, { fails: true, goesOn: Promise.resolve() })
})

export const storyOf = ({ container, sandbox, shopper, watch }: TestStore) => {
  const orderStatus = async (id: string) =>
    (await watch().db()("order").where({ id }).first())["status"] as string

  const untilCancels = (id: string) =>
    watch().until(
      "core cancels the order",
      async () => (await orderStatus(id)) === "canceled"
    )

  async function recheck(id: string) {
    const { last_read_at } = await watch().row()
    const path = `/invoice-payment/invoices/${id}/recheck`
    await shopper().admin("POST", path)
    await watch().until("it is read", async () => {
      return Number((await watch().row()).last_read_at) > Number(last_read_at)
    })
    await watch().settledDown()
  }

  /**
   * The invoice is read that often while a cancel by the store's own code is under way, which
   * began that many seconds ago.
   */
  async function readDuringCancel(
    { id, order_id }: StoredRow,
    { times = 1, sinceS = 0 } = {}
  ) {
    const goOn = holdHook()
    const cancel = cancelOrderWorkflow(container()).run({
      input: { order_id: order_id! },
      throwOnError: false,
    })
    await untilCancels(order_id!)
    const canceled_at = new Date(Date.now() - sinceS * 1_000)
    await watch().db()("order").update({ canceled_at }).where({ id: order_id })
    for (let time = 0; time < times; time++) {
      await recheck(id)
    }
    goOn()
    await cancel
    expect(await orderStatus(order_id!)).toBe("pending")
  }

  /** An order on hold, whose review was rejected. */
  async function rejected(): Promise<StoredRow> {
    const mona = await Customer.signUp(shopper())
    await mona.heldOrder(watch())
    await sandbox().reject(sandbox().invoices()[0]!.id)
    await watch().untilAttention("review_rejected")
    await watch().settledDown()
    return watch().row()
  }

  async function ordered(): Promise<{ mona: Customer; row: StoredRow }> {
    const mona = await Customer.signUp(shopper())
    const buyer = await shopper().fillCart()
    await mona.store("POST", `/carts/${buyer.cartId}/customer`)
    await buyer.choose()
    await buyer.complete()
    await watch().until("the ledger knows the order", async () =>
      Boolean((await watch().row()).order_id)
    )
    return { mona, row: await watch().row() }
  }

  async function expire({ id, invoice_id }: StoredRow) {
    sandbox().patchInvoice(invoice_id!, ENDED)
    await watch().age(id, DAY_S)
    await watch().inTime(id, "expired", ({ status }) => status === "expired")
    await watch().settledDown()
  }

  async function isShown({ id }: StoredRow, reason: string) {
    await watch().age(id, 3_600)
    await watch().inTime(id, reason, (row) => row.attention_reason === reason)
  }

  const resolve = ({ id }: StoredRow) =>
    shopper().admin("POST", `/invoice-payment/invoices/${id}/resolve`, {
      note: "kept",
    })

  return {
    expire,
    isShown,
    ordered,
    readDuringCancel,
    recheck,
    rejected,
    resolve,
    untilCancels,
  }
}
