import { useQuery } from "@tanstack/react-query"
import type { Health } from "../../payment-rules/health"
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
