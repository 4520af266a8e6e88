import { Customer } from "../http/customer"
import type { RunningStore } from "../processes/running-store"

export type KnownIds = {
  /** Of rows in each state, sessions, orders, carts, and tokens. */
  all: string[]
  paidCarts: string[]
  /** By the first part of a path: what lets a caller in. */
  headers: Record<string, Record<string, string>>
}

/** A store whose ledger has a row of each kind that the routes tell apart. */
export async function filledStore(store: RunningStore): Promise<KnownIds> {
  const { sandbox } = store
  const { apiKey, apiSecret } = sandbox.credentials
  const stored = await store
    .shopper()
    .admin("POST", "/invoice-payment/credentials", {
      api_key: apiKey,
      api_secret: apiSecret,
    })
  if (stored.status !== 200) {
    throw new Error(JSON.stringify(stored))
  }

  const customer = await Customer.signUp(store.shopper(), "sara@example.com")
  const unpaidOrder = await customer.unpaidOrder()
  const shoppers = []
  for (const action of ["pay", "review", "cancel", "odd", "none"] as const) {
    const shopper = await store.shopper().checkout()
    const { id } = shopper.invoice
    if (action === "odd") {
      sandbox.patchInvoice(id, { status: "refund_pending" })
    } else if (action !== "none") {
      await sandbox[action](id)
    }
    await shopper.visit(shopper.invoice.success_url!)
    shoppers.push(shopper)
  }
  const [paid] = shoppers
  await store.watch.until("settled", async () =>
    (await store.watch.rows(paid!.cartId)).some((row) => row.settled_at)
  )
  const rows = await store.watch.query<{ id: string; order_id: string | null }>(
    "select id, order_id from invoice_payment"
  )
  const tokenOf = (address: string | null) => address?.split("/").at(-1) ?? ""
  const publishable = { "x-publishable-api-key": paid!.seeded.publishableKey }
  return {
    all: [
      ...rows.flatMap(({ id, order_id }) => [id, order_id ?? id]),
      ...shoppers.flatMap(({ session, invoice, cartId }) => [
        ...[session["id"] as string, cartId, invoice.id],
        ...[tokenOf(invoice.webhook_url), tokenOf(invoice.success_url)],
      ]),
      unpaidOrder,
    ],
    paidCarts: [paid!.cartId],
    headers: {
      admin: { authorization: store.admin },
      store: { ...publishable, authorization: customer.authorization },
    },
  }
}
