/** What core leaves if its event got lost, or its process died: another order of the payment. */
import { Modules } from "@medusajs/framework/utils"
import watchCapturesJob from "../../src/jobs/watch-captures"
import { INVOICE_PAYMENT_MODULE } from "../../src/modules/invoice-payment"
import type { TestStore } from "../http/describe-store"
import type { Shopper } from "../http/shopper"

export const PRICE = 103.9
export const LINKS = ["order_cart", "order_payment_collection"]

/** Amounts of the capture that are booked: on the other order, and on the row's own. */
export type Books = [number[], number[]]

/** Core booked the capture on the other order as well. */
const BOOKED_TWICE: Books = [[PRICE], []]
export const UNBOOKED: Books = [[], []]

type Second = { books?: Books; shipping?: number; price?: number }

export function secondOrdersOf(store: TestStore) {
  const { sandbox, shopper, watch, container } = store
  const db = () => watch().db()

  async function another({
    books = BOOKED_TWICE,
    shipping = 0,
    price,
  }: Second = {}): Promise<string> {
    const { order_id, cart_id, payment_collection_id } = await watch().row()
    const orders = container().resolve(Modules.ORDER)
    const first = await orders.retrieveOrder(String(order_id), {
      relations: ["items", "transactions"],
    })
    const { currency_code } = first
    const second = await orders.createOrders({
      currency_code,
      email: String(first.email),
      region_id: String(first.region_id),
      sales_channel_id: String(first.sales_channel_id),
      items: first.items!.map(
        ({ title, variant_id, quantity, unit_price }) => ({
          ...{ title, quantity, unit_price: price ?? unit_price },
          ...(variant_id && { variant_id }),
        })
      ),
      shipping_methods: [{ name: "Courier", amount: shipping }],
    })
    for (const [nth, id] of [second.id, first.id].entries()) {
      for (const amount of books[nth]!) {
        const { reference_id } = first.transactions![0]!
        await orders.addOrderTransactions({
          ...{ order_id: id, currency_code, amount, reference_id },
          reference: "capture",
        })
      }
    }
    await db()("order_cart").insert({
      ...{ id: `ordcart_${second.id}`, order_id: second.id, cart_id },
    })
    await db()("order_payment_collection").insert({
      ...{ id: `ordpay_${second.id}`, order_id: second.id },
      payment_collection_id,
    })
    return second.id
  }

  async function secondOrder(
    buyer: Shopper,
    second: Second = {}
  ): Promise<string> {
    await sandbox().pay(buyer.invoice.id)
    await watch().untilSettled()
    await watch().settledDown()
    return another(second)
  }

  const standing = async () =>
    (await db()("order").whereNull("canceled_at")).map(({ id }) => String(id))

  const bookings = async () =>
    (
      await db()("order_transaction").where({
        ...{ reference: "capture", deleted_at: null },
      })
    ).map(({ order_id }) => String(order_id))

  /** Orders that Medusa links to the cart, or to the payment collection. */
  const linked = async (table: string) =>
    (await db()(table).whereNull("deleted_at")).map(({ order_id }) =>
      String(order_id)
    )

  /** No run of core can be at work on the orders any more. */
  async function ageLinks() {
    const old = db().raw("now() - interval '10 minutes'")
    for (const table of LINKS) {
      await db()(table).update({ created_at: old })
    }
  }

  async function job() {
    await ageLinks()
    await watchCapturesJob(container())
    await watch().settledDown()
  }

  const heldBy = (id: string) =>
    container().resolve(INVOICE_PAYMENT_MODULE).holds.heldBy(id)

  /** How many lines of the history name the order. */
  const named = async (orderId: string) =>
    (
      await db()("invoice_payment_event").where(
        "decided",
        "like",
        `%${orderId}%`
      )
    ).length

  const tell = (path: string, body: object = {}) =>
    shopper().admin("POST", path, body)

  async function resolve() {
    const { id, status, attention_reason: reason } = await watch().row()
    const path = `/invoice-payment/invoices/${id}/resolve`
    const answer = await tell(path, { note: "known", status, reason })
    expect(answer.status).toBe(200)
    await watch().settledDown()
  }

  async function refund(amount: number) {
    const { id, session_id: payment_session_id } = await watch().row()
    const recording = {
      ...{ amount: amount.toFixed(2), idempotency_key: `key-${amount}` },
    }
    const path = `/invoice-payment/invoices/${id}/external-refunds`
    expect((await tell(path, recording)).status).toBe(200)
    const payment = await db()("payment").where({ payment_session_id }).first()
    return tell(`/payments/${payment.id}/refund`, { amount })
  }

  return {
    ageLinks,
    another,
    bookings,
    heldBy,
    job,
    linked,
    named,
    refund,
    resolve,
    secondOrder,
    standing,
    tell,
  }
}
