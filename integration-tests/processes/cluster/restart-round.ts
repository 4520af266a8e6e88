import { setTimeout as sleep } from "node:timers/promises"
import type { RunningStore } from "../running-store"
import type { Chance } from "./chance"
import { crowd } from "./crowd"
import { presentInvoice } from "./storm-round"

const CARTS = 3
const SPAN_MS = 1_500

/** A dependency of all processes. */
export type Pillar = { name: string; restart: () => Promise<void> }

/** Webhooks of paid purchases arrive while a pillar goes away and comes back. */
export async function restartRound(
  pillar: Pillar,
  stage: { store: RunningStore; chance: Chance }
): Promise<string[]> {
  const { store, chance } = stage
  const { servers, sandbox } = store
  const buyers = Array.from({ length: CARTS }, (_, index) =>
    store.shopper(servers[index % servers.length])
  )
  await Promise.all(buyers.map((buyer) => buyer.checkout()))
  const told = buyers.map(async (buyer) => {
    const invoice = await presentInvoice(buyer, store)
    await sandbox.pay(invoice.id)
    return () => crowd(buyer, invoice, stage)
  })
  const crowds = (await Promise.all(told)).map((notify) => notify())
  await sleep(chance.below(SPAN_MS))
  await pillar.restart()
  await Promise.all(crowds)
  // A process that did not survive is started again, as any supervisor does.
  await store.start()
  return buyers.map(({ cartId }) => cartId)
}
