import { useQuery } from "@tanstack/react-query"
import type { Health } from "./answers"
import { OURS } from "./invoices"
import { medusa } from "./medusa"

export function useHealth() {
  return useQuery({
    queryKey: [...OURS, "health"],
    queryFn: async () => {
      const { health } = await medusa.client.fetch<{ health: Health }>(
        "/admin/invoice-payment/health"
      )
      return health
    },
    refetchInterval: 60_000,
  })
}

/** All that a stranger needs to help, as a file. */
export async function downloadSupportBundle(): Promise<Blob> {
  const bundle = await medusa.client.fetch<object>(
    "/admin/invoice-payment/support-bundle"
  )
  const text = JSON.stringify(bundle, null, 2)
  return new Blob([text], { type: "application/json" })
}
