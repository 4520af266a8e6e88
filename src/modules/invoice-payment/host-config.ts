import { createHash } from "node:crypto"
import type { HostConfig } from "../../payment-rules/options/options"

/** The part of Medusa's own configuration that our options are derived from. */
export type HostConfigModule = {
  admin?: { backendUrl?: string; storefrontUrl?: string }
  projectConfig?: { http?: { cookieSecret?: string }; workerMode?: string }
  modules?: Record<string, unknown>
}

/** Medusa's default when PORT is not set. */
const DEFAULT_PORT = 9000

export function hostConfig(config: HostConfigModule): HostConfig {
  const secret = config.projectConfig?.http?.cookieSecret ?? "development"
  return {
    adminBackendUrl: config.admin?.backendUrl,
    adminStorefrontUrl: config.admin?.storefrontUrl,
    production: process.env["NODE_ENV"] === "production",
    developmentKey: createHash("sha256")
      .update(`medusa-payment-invoice:${secret}`)
      .digest("base64"),
    port: Number(process.env["PORT"]) || DEFAULT_PORT,
  }
}
