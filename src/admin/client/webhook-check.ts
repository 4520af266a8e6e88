import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useErrorText } from "../i18n/use-error-text"
import type { WebhookCheck } from "./answers"
import { OURS } from "./invoices"
import { medusa } from "./medusa"
import { send } from "./send"
import { useSingleMutation } from "./single-mutation"

const ROUTE = "/admin/invoice-payment/webhook-probe"
const KEY = [...OURS, "webhook-check"]

type Answer = { webhook_probe: WebhookCheck }

export function useWebhookCheck() {
  const queries = useQueryClient()
  const check = useQuery({
    queryKey: KEY,
    queryFn: async () =>
      (await medusa.client.fetch<Answer>(ROUTE)).webhook_probe,
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
  return useWebhookCheckMutation(() => send<Answer>(ROUTE, { body: {} }))
}

export function useStopWebhookCheck() {
  return useWebhookCheckMutation(() =>
    send<Answer>(ROUTE, { method: "DELETE" })
  )
}

function useWebhookCheckMutation(mutationFn: () => Promise<Answer>) {
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn,
    onSuccess: ({ webhook_probe }) => queries.setQueryData(KEY, webhook_probe),
    onError: (error) => {
      toast.error(errorText(error))
      void queries.invalidateQueries({ queryKey: KEY })
    },
  })
}
