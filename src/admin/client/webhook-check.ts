import { toast } from "@medusajs/ui"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { WebhookProbe } from "./answers"
import { OURS } from "./invoices"
import { medusa } from "./medusa"

const PROBE = "/admin/invoice-payment/webhook-probe"
const KEY = [...OURS, "webhook-probe"]

type Answer = { webhook_probe: WebhookProbe }

export function useWebhookProbe() {
  const queries = useQueryClient()
  const probe = useQuery({
    queryKey: KEY,
    queryFn: async () =>
      (await medusa.client.fetch<Answer>(PROBE)).webhook_probe,
    refetchInterval: ({ state }) =>
      isMoving(state.data?.last) ? 1_500 : false,
  })
  const webhookAt = probe.data?.last?.webhook_at
  useEffect(() => {
    if (webhookAt) {
      // It ticks lines off the checklist.
      void queries.invalidateQueries({ queryKey: [...OURS, "health"] })
    }
  }, [queries, webhookAt])
  return probe
}

/** Its webhook, or its end, is still to come. */
function isMoving(probe: WebhookProbe["last"] | undefined): boolean {
  return Boolean(probe && (!probe.ended_at || probe.verdict === "waiting"))
}

export function useStartProbe() {
  return useProbeMutation(() =>
    medusa.client.fetch<Answer>(PROBE, { method: "POST", body: {} })
  )
}

export function useStopProbe() {
  return useProbeMutation(stopProbe)
}

/** Outlives the page, so that a test is ended by closing it. */
export function stopProbe(): Promise<Answer> {
  return medusa.client.fetch<Answer>(PROBE, {
    method: "DELETE",
    keepalive: true,
  })
}

function useProbeMutation(mutationFn: () => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ webhook_probe }) => queries.setQueryData(KEY, webhook_probe),
    onError: (error) => {
      toast.error(error.message)
      void queries.invalidateQueries({ queryKey: KEY })
    },
  })
}
