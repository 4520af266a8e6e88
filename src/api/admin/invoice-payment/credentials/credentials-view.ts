import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../../../modules/invoice-payment"
import { SEAL_PROBLEMS } from "../../../../modules/invoice-payment/encryption"
import { hintOf, schemeOf } from "../../../../payment-rules/options/credentials"
import { isLoopbackHost } from "../../../../payment-rules/options/web-url"
import { emailsOf } from "../admin-emails"

export type AdminCredentials = Awaited<ReturnType<typeof credentialsView>>

/** The known facts about the credentials; never the credentials themselves. */
export async function credentialsView(scope: MedusaContainer) {
  const { access, merchants, options, credentialStore } = scope.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const [present, stored, history] = await Promise.all([
    access.present(),
    credentialStore.present(),
    credentialStore.history(),
  ])
  const merchant = present && (await merchants.get(present.fingerprint))
  const emails = await emailsOf(
    history.flatMap(({ stored_by, removed_by }) => [stored_by, removed_by]),
    scope
  )
  const problem = options.credentials ? null : (stored?.problem ?? null)
  return {
    source: present?.source ?? (stored ? "stored" : "none"),
    scheme: present
      ? schemeOf(present.credentials)
      : (stored?.line.scheme ?? null),
    hint: present ? hintOf(present.credentials) : (stored?.line.hint ?? null),
    problem: problem && { code: problem, message: SEAL_PROBLEMS[problem] },
    merchant: merchant && {
      id: merchant.merchant_id,
      name: merchant.merchant_name,
      status: merchant.merchant_status,
      checked_at: merchant.checked_at,
      check_error: merchant.check_error,
    },
    api_url: options.apiUrl,
    /** The service runs on this machine: an imitation, no money moves. */
    sandbox: isLoopbackHost(new URL(options.apiUrl).hostname),
    history: history.map((line) => ({
      ...line,
      stored_by_email: emails.get(line.stored_by) ?? null,
      removed_by_email: emails.get(line.removed_by ?? "") ?? null,
    })),
  }
}
