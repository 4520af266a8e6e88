import type { SeenAnswer } from "./call"

/** One of the two schemes the service accepts (docs/openapi/service.yaml). */
export type InvoiceApiCredentials =
  { apiKey: string; apiSecret: string } | { accessToken: string }

/** All that {@link InvoiceApiClient} needs to know. */
export type InvoiceApiConfig = {
  /** `{base_url}` of the interface: http(s), with or without a sub-path or a trailing slash. */
  baseUrl: string
  credentials: InvoiceApiCredentials
  /**
   * Milliseconds one call may take in all: connecting, waiting, reading the body, repeats and the
   * pauses between them.
   */
  timeoutMs: number
  /**
   * Path of the cancel operation below `baseUrl`, `{invoice}` standing for the id. The interface
   * names the operation and not its path, so this is a setting; `null` means it is switched off.
   */
  cancelPath: string | null
  /** Called with each complete answer before it is read. Must not throw; is not awaited. */
  onAnswer?: (answer: SeenAnswer) => void
}
