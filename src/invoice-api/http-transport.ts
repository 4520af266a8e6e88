import http from "node:http"
import https from "node:https"
import { type AxiosInstance, type AxiosResponse, isAxiosError } from "axios"
import type { Answer, Call } from "./call"
import { readConnectionFailure } from "./connection-failure"
import { createAxios } from "./create-axios"
import { errorFromFailure } from "./make-error"
import { repeatRulesFor } from "./repeat-rules"
import { readRequestId } from "./request-id"
import { parseRetryAfter } from "./retry-after"
import type { Redact } from "./secret-redactor"
import { serviceUrlOf } from "./service-url"

/**
 * We close an idle connection after this time, before common servers close theirs after 5 s.
 * Otherwise a creation could be sent into a closing connection, and its outcome would be unknown
 * without need.
 */
const AGENT_OPTIONS = { keepAlive: true, timeout: 4000 }

type HttpTransportConfig = {
  /** As {@link parseBaseUrl} returns it. */
  base: string
  headers: Record<string, string>
  timeoutMs: number
  redact: Redact
}

/**
 * Sends calls and returns answers of any status. axios and its errors, which hold the headers, stay
 * inside.
 */
export class HttpTransport {
  readonly #httpAgent = new http.Agent(AGENT_OPTIONS)
  readonly #httpsAgent = new https.Agent(AGENT_OPTIONS)
  readonly #axios: AxiosInstance
  readonly #config: HttpTransportConfig

  constructor(config: HttpTransportConfig) {
    this.#config = config
    this.#axios = createAxios(config.headers, this.#httpAgent, this.#httpsAgent)
  }

  /**
   * @returns the last answer, after the repeats that repeat-rules.ts allows.
   * @throws InvoiceApiError when there was no whole answer within `timeoutMs`, repeats and pauses
   * included.
   */
  async send(call: Call): Promise<Answer> {
    const { base, timeoutMs } = this.#config
    const deadline = performance.now() + timeoutMs
    try {
      const response = await this.#axios.request<string>({
        method: call.method,
        url: serviceUrlOf(base, call.path),
        data: call.body,
        headers: call.body ? { "Content-Type": "application/json" } : {},
        // The deadline of the whole call; a socket's time-out would restart with every byte of a
        // slow body.
        signal: AbortSignal.timeout(timeoutMs),
        "axios-retry": repeatRulesFor(call.operation, deadline),
      })
      return this.#toAnswer(response)
    } catch (error) {
      const response = isAxiosError<unknown>(error) ? error.response : undefined
      // A 429 that was not repeated. A response without text broke off.
      if (typeof response?.data === "string") {
        return this.#toAnswer({ ...response, data: response.data })
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

  #toAnswer({ status, data, headers }: AxiosResponse<string>): Answer {
    const requestId = readRequestId(headers, this.#config.redact)
    const retryAfterMs = parseRetryAfter(headers["retry-after"], Date.now())
    return {
      status,
      text: data,
      ...(requestId !== undefined && { requestId }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    }
  }
}
