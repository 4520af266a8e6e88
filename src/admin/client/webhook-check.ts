import { toast } from "@medusajs/ui"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { WebhookCheck } from "./answers"
import { OURS } from "./invoices"
import { medusa } from "./medusa"

const PROBE = "/admin/invoice-payment/webhook-probe"
const KEY = [...OURS, "webhook-probe"]

type Answer = { webhook_probe: WebhookCheck }

export function useWebhookCheck() {
  const queries = useQueryClient()
  const check = useQuery({
    queryKey: KEY,
    queryFn: async () =>
      (await medusa.client.fetch<Answer>(PROBE)).webhook_probe,
    refetchInterval: ({ state }) =>
      isMoving(state.data?.last) ? 1_500 : false,
  })
  const webhookAt = check.data?.last?.webhook_at
  useEffect(() => {
    if (webhookAt) {
      // A webhook completes a step of the setup.
      void queries.invalidateQueries({ queryKey: [...OURS, "health"] })
    }
  }, [queries, webhookAt])
  return check
}

/** Its webhook or its end is still to come. */
function isMoving(check: WebhookCheck["last"] | undefined): boolean {
  return Boolean(check && (!check.ended_at || check.verdict === "waiting"))
}

export function useStartWebhookCheck() {
  return useWebhookCheckMutation(() =>
    medusa.client.fetch<Answer>(PROBE, { method: "POST", body: {} })
  )
}

export function useStopWebhookCheck() {
  return useWebhookCheckMutation(stopWebhookCheck)
}

/** The request outlives the page, so that closing the page ends a test. */
export function stopWebhookCheck(): Promise<Answer> {
  return medusa.client.fetch<Answer>(PROBE, {
    method: "DELETE",
    keepalive: true,
  })
}

function useWebhookCheckMutation(mutationFn: () => Promise<Answer>) {
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
