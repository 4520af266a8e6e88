import {
  InvoicePaymentError,
  isInvoicePaymentError,
  type InvoicePaymentErrorCode,
} from "./invoice-payment-error.ts"

/** Medusa's JS SDK, or whatever has its `client.fetch`. */
export type SdkLike = {
  client: {
    fetch<T>(path: string, init?: Record<string, unknown>): Promise<T>
  }
}

/** Where the store is: its URL and publishable key, or the SDK that knows them. */
export type Connection =
  { baseUrl: string; publishableKey: string; fetch?: typeof fetch } | SdkLike

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** A customer's login, where the connection does not carry it: `{ authorization }`. */
  headers?: Record<string, string> | undefined
}

type Call = CallOptions & {
  /** Makes it a POST. */
  body?: Record<string, unknown>
  /** The error that a 404 means here. */
  missing: InvoicePaymentErrorCode
}

/**
 * One call of the Store API, never from a cache.
 * @throws InvoicePaymentError; when aborted, the signal's reason.
 */
export async function callStore<T>(
  connection: Connection,
  path: string,
  call: Call
): Promise<T> {
  const { body, signal, headers, missing } = call
  stopIfAborted(signal)
  const init = {
    method: body ? "POST" : "GET",
    cache: "no-store",
    signal,
    ...(headers && { headers }),
  }
  try {
    const answer: unknown =
      "client" in connection
        ? await connection.client.fetch(`/store${path}`, { ...init, body })
        : await fetchJson(connection, path, {
            ...(init as RequestInit),
            ...(body && { body: JSON.stringify(body) }),
          })
    if (!answer || typeof answer !== "object") {
      throw new TypeError("The answer is not JSON")
    }
    return answer as T
  } catch (error) {
    stopIfAborted(signal)
    throw toInvoicePaymentError(error, missing)
  }
}

type Refusal = { status?: number; message?: string; code?: unknown }

async function fetchJson(
  connection: Exclude<Connection, SdkLike>,
  path: string,
  init: RequestInit
): Promise<unknown> {
  const { baseUrl, publishableKey } = connection
  const send = connection.fetch ?? fetch
  const answer = await send(`${baseUrl.replace(/\/+$/, "")}/store${path}`, {
    ...init,
    headers: {
      ...init.headers,
      accept: "application/json",
      "content-type": "application/json",
      "x-publishable-api-key": publishableKey,
    },
  })
  if (answer.ok) {
    return answer.json()
  }
  const { message, code } = (await answer.json().catch(() => ({}))) as Refusal
  // Shaped as the SDK's FetchError, so that both ways fail alike; that one has no code.
  throw Object.assign(new Error(message), { status: answer.status, code })
}

function toInvoicePaymentError(
  error: unknown,
  missing: InvoicePaymentErrorCode
): InvoicePaymentError {
  const { status, message, code: reason } = error as Refusal
  const code = !status
    ? "unreachable"
    : status === 404
      ? missing
      : status >= 500 || status === 429 || status === 408
        ? "server_error"
        : "refused"
  return isInvoicePaymentError(error)
    ? error
    : new InvoicePaymentError(code, message || code, {
        ...(status && { status }),
        // Without a status it is the network's, such as ECONNREFUSED.
        ...(status && typeof reason === "string" && { reason }),
        cause: error,
      })
}

/** @throws the signal's reason; React Native's signals have none. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) {
    throw (
      (signal.reason as Error | undefined) ??
      Object.assign(new Error("Aborted"), { name: "AbortError" })
    )
  }
}
