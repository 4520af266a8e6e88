import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { PROVIDER, type Json } from "../http/shopper"

const METHODS = [
  "initiatePayment",
  "authorizePayment",
  "capturePayment",
  "cancelPayment",
  "deletePayment",
  "refundPayment",
  "retrievePayment",
  "getPaymentStatus",
  "updatePayment",
  "createAccountHolder",
  "getWebhookActionAndData",
] as const

type Method = (typeof METHODS)[number]
type Answer = (input: Json) => Json | Promise<Json>
type Provider = Record<Method, Answer>

/**
 * Stands in for our provider and writes down what core passes to each method. It
 * answers as any provider would, so what is recorded is core's doing alone.
 */
export class RecordingProvider {
  readonly calls: { method: Method; input: Json }[] = []
  private readonly provider: Provider

  constructor(
    container: MedusaContainer,
    private readonly answers: Partial<Provider> = {}
  ) {
    // The module keeps one instance of each provider; its methods are ours to replace.
    const { paymentProviderService_ } = container.resolve(
      Modules.PAYMENT
    ) as unknown as {
      paymentProviderService_: { retrieveProvider(id: string): Provider }
    }
    this.provider = paymentProviderService_.retrieveProvider(PROVIDER)
    for (const method of METHODS) {
      this.provider[method] = (input) => this.answer(method, input)
    }
  }

  private answer(method: Method, input: Json) {
    this.calls.push({ method, input: structuredClone(input) })
    return this.answers[method]?.(input) ?? { data: { provider: "ours" } }
  }

  /** The class's own methods are found again. */
  stop(): void {
    for (const method of METHODS) {
      Reflect.deleteProperty(this.provider, method)
    }
  }

  of(method: Method): Json[] {
    return this.calls
      .filter((call) => call.method === method)
      .map(({ input }) => input)
  }

  /** The only call of the method so far. */
  one(method: Method): Json {
    const inputs = this.of(method)
    if (inputs.length !== 1) {
      throw new Error(`${inputs.length} calls of ${method}, not one`)
    }
    return inputs[0]!
  }
}
