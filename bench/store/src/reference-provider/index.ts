import type {
  ProviderWebhookPayload,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  ModuleProvider,
  Modules,
} from "@medusajs/framework/utils"

/**
 * The least that a payment provider can be: it believes its webhook at once and
 * asks nobody. It measures Medusa's own webhook route.
 */
class ReferenceProvider extends AbstractPaymentProvider {
  static override identifier = "reference"

  constructor(
    cradle: Record<string, unknown>,
    config?: Record<string, unknown>
  ) {
    super(cradle, config)
  }

  async initiatePayment({ data }: { data?: Record<string, unknown> }) {
    return { id: String(data?.["session_id"]), data: { ...data } }
  }
  async authorizePayment({ data }: { data?: Record<string, unknown> }) {
    return { status: "captured" as const, data: { ...data } }
  }
  async getWebhookActionAndData({
    data,
  }: ProviderWebhookPayload["payload"]): Promise<WebhookActionResult> {
    const { session_id, amount } = data as {
      session_id: string
      amount: number
    }
    return { action: "captured", data: { session_id, amount } }
  }
  async capturePayment() {
    return {}
  }
  async cancelPayment() {
    return {}
  }
  async deletePayment() {
    return {}
  }
  async refundPayment() {
    return {}
  }
  async retrievePayment() {
    return {}
  }
  async updatePayment() {
    return {}
  }
  async getPaymentStatus() {
    return { status: "pending" as const }
  }
}

export default ModuleProvider(Modules.PAYMENT, {
  services: [ReferenceProvider],
})
