import type { Answer, Call } from "./call"
import { authenticationHeaders, secretsIn } from "./authentication-headers"
import { findCancelledInvoice } from "./cancelled-invoice"
import {
  type CreateInvoiceRequest,
  toRequestBody,
} from "./create-invoice-request"
import { type CreatedInvoice, createdInvoiceSchema } from "./created-invoice"
import { HttpTransport } from "./http-transport"
import { type Invoice, invoiceAnswerSchema, invoiceIdSchema } from "./invoice"
import type { InvoiceApiConfig } from "./invoice-api-config"
import { InvoiceApiError } from "./invoice-api-error"
import { errorFromAnswer } from "./make-error"
import { type Merchant, merchantAnswerSchema } from "./merchant"
import { parseJson, readAnswer } from "./read-answer"
import { createRedactor, redactName, type Redact } from "./secret-redactor"
import { isOnLoopback, parseBaseUrl } from "./service-url"

const INVOICES = "/api/v1/invoices"

/**
 * The service's four operations (docs/openapi/service.yaml). Every method throws InvoiceApiError
 * and nothing else. A new pair of credentials needs a new client.
 */
export class InvoiceApiClient {
  readonly #transport: HttpTransport
  readonly #cancelPath: string | null
  readonly #createdSchema: ReturnType<typeof createdInvoiceSchema>
  readonly #redact: Redact
  readonly #onAnswer: InvoiceApiConfig["onAnswer"]

  /**
   * @throws TypeError when the URL or the credentials cannot be used at all; the message holds
   * neither.
   */
  constructor(config: InvoiceApiConfig) {
    const base = parseBaseUrl(config.baseUrl)
    const headers = authenticationHeaders(config.credentials)
    this.#redact = createRedactor(secretsIn(config.credentials))
    this.#transport = new HttpTransport({
      base,
      headers,
      timeoutMs: config.timeoutMs,
      redact: this.#redact,
    })
    this.#cancelPath = config.cancelPath
    this.#createdSchema = createdInvoiceSchema(isOnLoopback(base))
    this.#onAnswer = config.onAnswer
  }

  /**
   * Creates an invoice. Not idempotent: every success is one more invoice, and after an error whose
   * `outcome` is "unknown" there may be one as well. The client repeats the request only when the
   * service certainly processed nothing.
   * @throws InvoiceApiError `amount_rejected`, before anything is sent, if `amount` is not
   * two-decimal text.
   */
  async createInvoice(request: CreateInvoiceRequest): Promise<CreatedInvoice> {
    const call = {
      operation: "createInvoice",
      method: "POST",
      path: INVOICES,
    } as const
    const body = toRequestBody(request)
    if (body === null) {
      throw new InvoiceApiError("amount_rejected", call)
    }
    const { customer_name = "" } = request
    const redact: Redact = (text) =>
      redactName(this.#redact(text), customer_name)
    const answer = await this.#send({ ...call, body }, redact)
    return readAnswer(call, answer, this.#createdSchema)
  }

  /**
   * Reads an invoice with exactly one request, or with none when the id cannot be one.
   * @throws InvoiceApiError `unreadable_answer`, also when the answer is about another invoice.
   */
  async getInvoice(id: string): Promise<Invoice> {
    const call = {
      operation: "getInvoice",
      method: "GET",
      path: `${INVOICES}/${id}`,
    } as const
    refuseImpossibleId(call, id)
    const answerSchema = invoiceAnswerSchema.refine(
      ({ invoice }) => isSameId(invoice.id, id),
      { path: ["invoice", "id"] }
    )
    return readAnswer(call, await this.#send(call), answerSchema).invoice
  }

  /**
   * Cancels an invoice. Path, body and answer of this operation are not shown: any 2xx counts as
   * done.
   * @returns the invoice when the answer holds it, else null: read it to know what became of it.
   * @throws InvoiceApiError `operation_missing` when there is no such path (404, 405), or at once
   * when it is switched off.
   */
  async cancelInvoice(id: string): Promise<Invoice | null> {
    const template = this.#cancelPath ?? `${INVOICES}/{invoice}/cancel`
    const call = {
      operation: "cancelInvoice",
      method: "POST",
      path: template.replace("{invoice}", () => id),
      // An empty object: "Bodies are JSON", and some frameworks answer 400 to JSON that is empty.
      body: "{}",
    } as const
    refuseImpossibleId(call, id)
    if (this.#cancelPath === null) {
      throw new InvoiceApiError("operation_missing", call)
    }
    const answer = await this.#send(call)
    return findCancelledInvoice(parseJson(answer.text), id)
  }

  /**
   * The merchant that the credentials are bound to; also checks connection, credentials and set-up.
   */
  async getMerchant(): Promise<Merchant> {
    const call = {
      operation: "getMerchant",
      method: "GET",
      path: "/api/v1/merchants/me",
    } as const
    return readAnswer(call, await this.#send(call), merchantAnswerSchema)
      .merchant
  }

  /** Closes idle connections. Calls under way finish. */
  close(): void {
    this.#transport.close()
  }

  async #send(call: Call, redact = this.#redact): Promise<Answer> {
    const answer = await this.#transport.send(call)
    const { status, text } = answer
    this.#onAnswer?.({ operation: call.operation, status, text })
    if (answer.status >= 200 && answer.status < 300) {
      return answer
    }
    throw errorFromAnswer(call, answer, redact)
  }
}

function refuseImpossibleId(call: Call, id: string): void {
  if (invoiceIdSchema.safeParse(id).success) {
    return
  }
  // Without the id: the path would show any value that was passed as one.
  throw new InvoiceApiError("impossible_invoice_id", {
    method: call.method,
    path: INVOICES,
  })
}

function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
