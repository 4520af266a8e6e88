import type { SandboxInvoice } from "../../../src/sandbox"
import type { Shopper } from "../../http/shopper"
import type { RunningStore } from "../running-store"
import type { Chance } from "./chance"
import { alsoAt, crowd } from "./crowd"

type Stage = { store: RunningStore; chance: Chance }

/** A purchase with everything at once and nobody killed; every second one in two tabs. */
export async function stormRound(
  round: number,
  stage: Stage
): Promise<string[]> {
  const { store, chance } = stage
  const { servers } = store
  const server = servers[round % servers.length]
  const buyer = await store.shopper(server).fillCart()
  const other = alsoAt(servers[(round + 1) % servers.length]!, buyer, store)
  await buyer.choose()
  if (round % 2 === 1) {
    await Promise.all([buyer.choose(), other.choose()])
  }
  const invoice = await presentInvoice(buyer, store)
  await store.sandbox.pay(invoice.id)
  await Promise.all([
    crowd(buyer, invoice, stage),
    // The method chosen again while the money arrives.
    ...(chance.below(3) === 0 ? [other.choose()] : []),
  ])
  return [buyer.cartId]
}

/** The one that the shop would lead the shopper to. */
export async function presentInvoice(
  buyer: Shopper,
  { watch, sandbox }: RunningStore
): Promise<SandboxInvoice> {
  const [row] = await watch.query<{ invoice_id: string }>(
    `select invoice_id from invoice_payment where cart_id = $1 and invoice_id is not null
     order by detached_at nulls first, created_at desc limit 1`,
    [buyer.cartId]
  )
  if (!row) {
    throw new Error(`cart ${buyer.cartId} has no invoice`)
  }
  return sandbox.invoice(row.invoice_id)
}
