import type { MedusaContainer } from "@medusajs/framework/types"
import { errorMeanings } from "../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { SEAL_PROBLEMS } from "../modules/invoice-payment/encryption"

type ConnectionState = {
  ok: boolean
  /** `ok`, or why not: a stable code. */
  code: string
  /** For the merchant: what it means and what to do. */
  message: string
}

/** Asks the service for the merchant profile now, and reports the result. */
export async function checkConnection(
  container: MedusaContainer
): Promise<ConnectionState> {
  await container.resolve(INVOICE_PAYMENT_MODULE).merchant.ask()
  return connectionState(container)
}

/** The result of the last call for the merchant profile, without a new call. */
export async function connectionState(
  container: MedusaContainer
): Promise<ConnectionState> {
  const { access, merchants, credentialStore } = container.resolve(
    INVOICE_PAYMENT_MODULE
  )
  const present = await access.present()
  if (!present) {
    const problem = (await credentialStore.present())?.problem
    return problem
      ? refusal(problem, SEAL_PROBLEMS[problem])
      : refusal(
          "no_credentials",
          "No credentials are entered. Enter the API key with its secret, or an access token."
        )
  }
  const merchant = await merchants.get(present.fingerprint)
  if (
    !merchant?.checked_at ||
    !(merchant.merchant_status ?? merchant.check_error)
  ) {
    return refusal("not_checked", "The service has not been checked yet.")
  }
  const { check_error, merchant_status } = merchant
  if (check_error) {
    return refusal(check_error, textOf(check_error))
  }
  return merchant_status === "active"
    ? {
        ok: true,
        code: "ok",
        message: "Connected. The merchant is active.",
      }
    : refusal(
        "merchant_not_active",
        `The merchant is "${merchant_status}" at the service. No invoice can be created until it is active.`
      )
}

function refusal(code: string, message: string): ConnectionState {
  return { ok: false, code, message }
}

function textOf(code: string): string {
  return Object.hasOwn(errorMeanings, code)
    ? errorMeanings[code as keyof typeof errorMeanings].merchantText
    : "The service's answer could not be read."
}
