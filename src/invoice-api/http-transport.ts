import http from "node:http"
import https from "node:https"
import { type AxiosInstance, type AxiosResponse, isAxiosError } from "axios"
import type { Answer, Call } from "./call"
import { readConnectionFailure } from "./connection-failure"
import { createAxios } from "./create-axios"
import { errorFromFailure } from "./make-error"
import { repeatRulesFor } from "./repeat-rules"
import { parseRetryAfter } from "./retry-after"
import { addressOf } from "./service-address"

/**
 * An idle connection is closed by us after this time, before the 5 s after which common servers close theirs. Else a
 * creation could be sent into a closing connection, and its outcome would be unknown for nothing.
 */
const AGENT_OPTIONS = { keepAlive: true, timeout: 4000 }

/** Not shown by the interface: the usual names. */
const REQUEST_ID_HEADERS = ["x-request-id", "request-id", "x-correlation-id"]

export interface HttpTransportConfig {
  /** As {@link parseBaseUrl} returns it. */
  base: string
  headers: Record<string, string>
  timeoutMs: number
}

/** Sends calls and returns answers of any status. axios and its errors, which hold the headers, stay in here. */
export class HttpTransport {
  readonly #httpAgent = new http.Agent(AGENT_OPTIONS)
  readonly #httpsAgent = new https.Agent(AGENT_OPTIONS)
  readonly #axios: AxiosInstance
  readonly #base: string
  readonly #timeoutMs: number

  constructor({ base, headers, timeoutMs }: HttpTransportConfig) {
    this.#base = base
    this.#timeoutMs = timeoutMs
    this.#axios = createAxios(headers, this.#httpAgent, this.#httpsAgent)
  }

  /**
   * @returns the last answer, after the repeats that repeat-rules.ts allows.
   * @throws InvoiceApiError when there was no whole answer within `timeoutMs`, repeats and pauses included.
   */
  async send(call: Call): Promise<Answer> {
    const deadline = performance.now() + this.#timeoutMs
    try {
      const response = await this.#axios.request<string>({
        method: call.method,
        url: addressOf(this.#base, call.path),
        data: call.body,
        headers: call.body ? { "Content-Type": "application/json" } : {},
        // The deadline of the whole call; a socket's time-out would begin anew with every byte of a dripping body.
        signal: AbortSignal.timeout(this.#timeoutMs),
        "axios-retry": repeatRulesFor(call.operation, deadline),
      })
      return toAnswer(response)
    } catch (error) {
      const response = isAxiosError<unknown>(error) ? error.response : undefined
      // A 429 that was not repeated; without text it is an answer that broke off.
      if (typeof response?.data === "string") {
        return toAnswer({ ...response, data: response.data })
      }
      throw errorFromFailure(call, readConnectionFailure(error))
    }
  }

  /** Closes idle connections. Calls under way finish, and their connections are not kept. */
  close(): void {
    for (const agent of [this.#httpAgent, this.#httpsAgent]) {
      agent.maxFreeSockets = 0
      for (const socket of Object.values(agent.freeSockets).flat()) {
        socket?.destroy()
      }
    }
  }
}

function toAnswer({ status, data, headers }: AxiosResponse<string>): Answer {
  const answer: Answer = { status, text: data }
  const requestId: unknown = REQUEST_ID_HEADERS.map(
    (name): unknown => headers[name]
  ).find(Boolean)
  if (typeof requestId === "string") answer.requestId = requestId
  const retryAfterMs = parseRetryAfter(headers["retry-after"], Date.now())
  if (retryAfterMs !== undefined) answer.retryAfterMs = retryAfterMs
  return answer
}
