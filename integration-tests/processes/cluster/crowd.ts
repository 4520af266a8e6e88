import type { SandboxInvoice } from "../../../src/sandbox"
import type { Shopper } from "../../http/shopper"
import type { MedusaProcess } from "../medusa-process"
import type { RunningStore } from "../running-store"
import type { Chance } from "./chance"

const WEBHOOKS = 6
const COMPLETES = 4
const RETURNS = 2

/** The same person at another server, in another tab. */
export function alsoAt(
  server: MedusaProcess,
  { cartId }: Shopper,
  store: RunningStore
): Shopper {
  const tab = store.shopper(server)
  tab.cartId = cartId
  return tab
}

/**
 * All that can tell of one payment, at once and mixed over the servers. A server
 * that is killed meanwhile gives no answer, which is part of the check.
 */
export async function crowd(
  buyer: Shopper,
  invoice: SandboxInvoice,
  { store, chance }: { store: RunningStore; chance: Chance }
): Promise<void> {
  const webhook = (server: MedusaProcess, copy: number) =>
    fetch(at(server, invoice.webhook_url), {
      method: "POST",
      // A body of its own each time: equal ones are one request.
      body: JSON.stringify({ invoice: invoice.id, copy: copy % 4 }),
    })
  const back = (server: MedusaProcess) =>
    buyer.visit(at(server, invoice.success_url))
  const complete = (server: MedusaProcess) =>
    alsoAt(server, buyer, store).complete()
  const requests = chance.shuffle([
    ...Array.from({ length: WEBHOOKS }, () => webhook),
    ...Array.from({ length: COMPLETES }, () => complete),
    ...Array.from({ length: RETURNS }, () => back),
  ])
  const { servers } = store
  await Promise.allSettled(
    requests.map((request, index) =>
      request(servers[index % servers.length]!, index)
    )
  )
}

/** Our address, as a load balancer would lead it to this server. */
function at(server: MedusaProcess, address: string | null): string {
  return server.url + new URL(String(address)).pathname
}
