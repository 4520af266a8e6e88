import type http from "node:http"
import type https from "node:https"
import axios, { type AxiosInstance } from "axios"
import axiosRetry from "axios-retry"

/** The limit of a body in either direction, after decompression: an invoice has about 1 kB. */
const MAX_BODY_BYTES = 1024 * 1024

/**
 * An axios that only passes on what came:
 * - no redirect is followed, since the credentials would go along;
 * - bodies stay text: axios would hand a broken JSON on as a string;
 * - statuses are answers, not errors, but for 429, which axios-retry must see to repeat;
 * - the form and XSRF features have no effect, as only JSON text is sent.
 *
 * A proxy from the environment (HTTPS_PROXY, NO_PROXY) is used, as by everything else in the
 * process: shops in closed networks have no other way out, and anybody who can set the
 * environment already controls the process.
 */
export function createAxios(
  headers: Record<string, string>,
  httpAgent: http.Agent,
  httpsAgent: https.Agent
): AxiosInstance {
  const instance = axios.create({
    adapter: "http",
    httpAgent,
    httpsAgent,
    headers: {
      ...headers,
      Accept: "application/json",
      "User-Agent": "medusa-payment-invoice",
    },
    maxRedirects: 0,
    maxBodyLength: MAX_BODY_BYTES,
    maxContentLength: MAX_BODY_BYTES,
    responseType: "text",
    transformResponse: (body: unknown) => body,
    validateStatus: (status) => status !== 429,
  })
  axiosRetry(instance, { retries: 0 })
  return instance
}
