import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { Credentials } from "./answers"
import { OURS } from "./invoices"
import { medusa } from "./medusa"
import { RequestError, send } from "./send"
import { useSingleMutation } from "./single-mutation"

const CREDENTIALS = "/admin/invoice-payment/credentials"
const KEY = [...OURS, "credentials"]

type Answer = { credentials: Credentials }
type Connection = { ok: boolean; code: string; message: string }

/** Why they were not stored, and the flag that stores them nevertheless. */
type Refusal = {
  code: string
  message: string
  needs: "force" | "confirm_other_merchant" | null
}

export type Entry = {
  api_key?: string
  api_secret?: string
  access_token?: string
  force?: boolean
  confirm_other_merchant?: boolean
}

export function useCredentials() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () =>
      (await medusa.client.fetch<Answer>(CREDENTIALS)).credentials,
  })
}

/** null: stored. A refusal is an answer, not an error: it says what to do. */
export function useStoreCredentials() {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (entry: Entry) => store(entry),
    onSuccess: () => queries.invalidateQueries({ queryKey: OURS }),
    // The secrets must not outlive the form in the cache of mutations.
    gcTime: 0,
  })
}

export function useRemoveCredentials() {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: () => send<Answer>(CREDENTIALS, { method: "DELETE" }),
    onSuccess: () => queries.invalidateQueries({ queryKey: OURS }),
  })
}

export function useConnectionCheck() {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: () =>
      send<Answer & { check: Connection }>(
        "/admin/invoice-payment/connection-check"
      ),
    onSuccess: ({ credentials }) => {
      queries.setQueryData(KEY, credentials)
      return queries.invalidateQueries({ queryKey: [...OURS, "health"] })
    },
  })
}

async function store(entry: Entry): Promise<Refusal | null> {
  try {
    await send(CREDENTIALS, { body: entry })
    return null
  } catch (error) {
    if (error instanceof RequestError && "needs" in error.answer) {
      return error.answer as Refusal
    }
    throw error
  }
}
