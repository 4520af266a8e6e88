import type { MedusaContainer } from "@medusajs/framework/types"
import { InvoiceApiError, type InvoiceApiCredentials } from "../invoice-api"
import { INVOICE_PAYMENT_MODULE } from "../modules/invoice-payment"
import { fingerprintOf } from "../modules/invoice-payment/credentials"
import type { CredentialsStored } from "../modules/invoice-payment/stored-credentials"
import type { InvoicePaymentModuleService } from "../modules/invoice-payment/service"
import {
  refuseToStore,
  type ProfileAnswer,
  type StoreRefusal,
} from "../payment-rules/options/credentials"

const CONFIGURED: StoreRefusal = {
  code: "configured_in_options",
  message:
    "The credentials are set in medusa-config and take precedence. Remove them there to enter them here.",
  needs: null,
}

type CredentialEntry = {
  credentials: InvoiceApiCredentials
  /** Store them although the service did not confirm them. */
  force: boolean
  /** Store them although they belong to another merchant than before. */
  confirm_other_merchant: boolean
  /** The admin's id. */
  by: string
}

/**
 * Asks the service for the merchant of the new credentials, and stores them if that is safe.
 * From then on every process uses them.
 */
export async function storeCredentials(
  entry: CredentialEntry,
  container: MedusaContainer
): Promise<{ stored: CredentialsStored } | { refused: StoreRefusal }> {
  const module = container.resolve(INVOICE_PAYMENT_MODULE)
  if (module.options.credentials) {
    return { refused: CONFIGURED }
  }
  const answer = await askProfile(entry.credentials, module)
  const merchant = "merchant" in answer ? answer.merchant : null
  const elsewhere = merchant ? await openElsewhere(merchant.id, module) : 0
  const result = await module.credentialStore.store(
    entry.credentials,
    { merchant, by: entry.by },
    (lastMerchantId) =>
      refuseToStore(answer, entry, { lastMerchantId, openElsewhere: elsewhere })
  )
  if ("stored" in result) {
    await rememberAnswer(entry.credentials, answer, module)
    // They are in use by now, so nothing here may fail.
    await nameByRecord(result.stored, entry.credentials, module).catch(
      () => undefined
    )
  }
  return result
}

async function openElsewhere(
  merchantId: string,
  { statistics }: InvoicePaymentModuleService
): Promise<number> {
  return (await statistics.openByMerchant())
    .filter(({ merchant_id }) => merchant_id && merchant_id !== merchantId)
    .reduce((sum, { open }) => sum + open, 0)
}

async function askProfile(
  credentials: InvoiceApiCredentials,
  { access }: InvoicePaymentModuleService
): Promise<ProfileAnswer> {
  const client = access.clientFor(credentials)
  try {
    const { id, name, status } = await client.getMerchant()
    return { merchant: { id, name, status } }
  } catch (error) {
    if (!(error instanceof InvoiceApiError)) {
      throw error
    }
    return { failed: error.code, message: error.merchantText }
  } finally {
    client.close()
  }
}

/** The service does not answer now, but it named the merchant of the same credentials before. */
async function nameByRecord(
  stored: CredentialsStored,
  credentials: InvoiceApiCredentials,
  { merchants, credentialStore, options }: InvoicePaymentModuleService
): Promise<void> {
  const fingerprint = fingerprintOf(credentials, options.encryptionKey)
  const known = await merchants.get(fingerprint)
  if (stored.merchant_id === null && known?.merchant_id) {
    const { merchant_id: id, merchant_name: name } = known
    await credentialStore.named(stored.id, { id, name })
  }
}

/** Records the answer, so that invoices can be created at once, without asking again. */
async function rememberAnswer(
  credentials: InvoiceApiCredentials,
  answer: ProfileAnswer,
  { merchants, merchant, options }: InvoicePaymentModuleService
): Promise<void> {
  if ("merchant" in answer) {
    const fingerprint = fingerprintOf(credentials, options.encryptionKey)
    await merchants.answered(fingerprint, answer.merchant)
    await merchants.readAgain(answer.merchant.id)
  } else {
    await merchant.ask()
  }
}
