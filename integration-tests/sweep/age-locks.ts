import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

type Locks = Map<string, { expiration: number | null }>
type Locking = {
  defaultProviderId: string
  providerService_: {
    retrieveProviderRegistration: (id: string) => { locks: Locks }
  }
}

/** Core's locks in memory end by the machine's clock. */
export function ageLocks(container: MedusaContainer, seconds: number): void {
  const locking = container.resolve(Modules.LOCKING) as unknown as Locking
  const { locks } = locking.providerService_.retrieveProviderRegistration(
    locking.defaultProviderId
  )
  for (const lock of locks.values()) {
    lock.expiration &&= lock.expiration - seconds * 1_000
  }
}
