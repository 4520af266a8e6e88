import type { LoaderOptions } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { hostConfig, type HostConfigModule } from "../host-config"
import { memoryWarning } from "../memory-warning"
import { parseOptions } from "../../../payment-rules/options/options"

const PROVIDER = "invoice-payment"

/**
 * Stops the start, with the line to write, when the options or the payment
 * module's entry are wrong. Migrations do not come through here, so a fresh
 * checkout migrates without any secret.
 */
export default async function checkConfiguration({
  container,
  options,
  logger,
}: LoaderOptions): Promise<void> {
  const config = container.resolve<HostConfigModule>(
    ContainerRegistrationKeys.CONFIG_MODULE
  )
  const host = hostConfig(config)
  const checked = parseOptions(options, host)
  if (config.modules) {
    checkPaymentModule(config.modules["payment"])
  }
  if (!ownKeyGiven(options)) {
    logger?.warn(
      "invoice-payment: encryptionKey is not set; one derived from the cookie secret is used in development"
    )
  }
  if (!checked.credentials) {
    logger?.warn(
      "invoice-payment: no credentials are configured; no invoice can be created yet"
    )
  }
  const memory = memoryWarning(config, host.production)
  if (memory) {
    logger?.warn(`invoice-payment: ${memory}`)
  }
}

type PaymentModuleEntry = {
  dependencies?: string[]
  options?: { providers?: { resolve?: unknown; id?: string }[] }
}

function checkPaymentModule(entry: unknown): void {
  const payment = (entry ?? {}) as PaymentModuleEntry
  const ours = (payment.options?.providers ?? []).filter(
    ({ resolve }) => typeof resolve === "string" && namesUs(resolve)
  )
  if (ours.length === 0) {
    return
  }
  if (ours.length > 1 || ours[0]?.id !== "default") {
    throw wrongEntry(
      `register the provider once, with id "default" (one merchant per store)`
    )
  }
  const declared = payment.dependencies ?? []
  if (!declared.includes("invoicePayment") || !declared.includes("query")) {
    throw wrongEntry(
      `add this line to the payment module in medusa-config:\n  dependencies: ["invoicePayment", "query"],`
    )
  }
}

function wrongEntry(text: string): MedusaError {
  return new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `medusa-payment-invoice: ${text}`
  )
}

function namesUs(resolve: string): boolean {
  return resolve.replace(/\\/g, "/").endsWith(`providers/${PROVIDER}`)
}

function ownKeyGiven(options: Record<string, unknown> | undefined): boolean {
  return Boolean(options?.["encryptionKey"])
}
