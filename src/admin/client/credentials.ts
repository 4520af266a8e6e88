import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Credentials } from "./answers"
import { OURS } from "./invoices"
import { baseUrl, medusa } from "./medusa"

const CREDENTIALS = "/admin/invoice-payment/credentials"
const KEY = [...OURS, "credentials"]

type Answer = { credentials: Credentials }
type Connection = { ok: boolean; code: string; message: string }

/** Why they were not stored, and the flag that stores them nevertheless. */
type Refusal = {
  code?: string
  message: string
  needs?: "force" | "confirm_other_merchant" | null
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
  return useMutation({
    mutationFn: (entry: Entry) => post(entry),
    onSuccess: () => queries.invalidateQueries({ queryKey: OURS }),
    // The secrets must not outlive the form in the cache of mutations.
    gcTime: 0,
  })
}

export function useRemoveCredentials() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      medusa.client.fetch<Answer>(CREDENTIALS, { method: "DELETE" }),
    onSuccess: () => queries.invalidateQueries({ queryKey: OURS }),
  })
}

export function useConnectionCheck() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      medusa.client.fetch<Answer & { check: Connection }>(
        "/admin/invoice-payment/connection-check",
        { method: "POST" }
      ),
    onSuccess: ({ credentials }) => {
      queries.setQueryData(KEY, credentials)
      return queries.invalidateQueries({ queryKey: [...OURS, "health"] })
    },
  })
}

/** Without the SDK, since the SDK's error keeps only the message. */
async function post(entry: Entry): Promise<Refusal | null> {
  const token = await medusa.client.getToken()
  const response = await fetch(`${baseUrl.replace(/\/$/, "")}${CREDENTIALS}`, {
    method: "POST",
    credentials: "include",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(entry),
  })
  if (response.ok) {
    return null
  }
  const unreadable: Refusal = { message: response.statusText }
  return response.json().catch(() => unreadable) as Promise<Refusal>
}
