import type { InvoiceApiCredentials } from "../../invoice-api"

/** The two authentication schemes (docs/openapi/service.yaml). */
export type Scheme = "key_and_secret" | "access_token"

/** In a shorter key or token the last four characters would give too much away. */
const SHORTEST_WITH_HINT = 10

export function schemeOf(credentials: InvoiceApiCredentials): Scheme {
  return "accessToken" in credentials ? "access_token" : "key_and_secret"
}

/** How people recognise them: the last four characters of the key or token. */
export function hintOf(credentials: InvoiceApiCredentials): string {
  const named =
    "accessToken" in credentials ? credentials.accessToken : credentials.apiKey
  return named.length < SHORTEST_WITH_HINT ? "…" : `…${named.slice(-4)}`
}

/** The service's answer about new credentials, or the reason why it gave none. */
export type ProfileAnswer =
  | { merchant: { id: string; name: string | null; status: string } }
  /** A code of invoice-api/error-meanings.ts with its text for the merchant. */
  | { failed: string; message: string }

export type StoreRefusal = {
  code: string
  message: string
  /** The flag that stores them nevertheless; null: no flag does. */
  needs: "force" | "confirm_other_merchant" | null
}

/** Answers that prove the credentials wrong: storing them would help nobody. */
const WRONG = ["unauthorized"]

/** The state of the store before the change. */
type StoreFacts = {
  /** The merchant of the last credentials or invoices in this store; null: there was none. */
  lastMerchantId: string | null
  /** Open invoices that belong to another merchant than theirs. */
  openElsewhere: number
}

const MAY_BE_ANOTHERS = {
  code: "other_merchant",
  message:
    "The service did not say whose these credentials are. If they belong to another merchant than before, all payments would go to that merchant.",
}

/**
 * The reason why new credentials are not stored; null: they may be. Payments go to another merchant
 * only after an explicit confirmation, with or without open invoices. Removing the old credentials
 * first does not avoid it.
 */
export function refuseToStore(
  answer: ProfileAnswer,
  given: { force: boolean; confirm_other_merchant: boolean },
  { lastMerchantId, openElsewhere }: StoreFacts
): StoreRefusal | null {
  if ("failed" in answer) {
    const { failed: code, message } = answer
    if (WRONG.includes(code)) {
      return { code, message, needs: null }
    }
    if (!given.force) {
      return { code, message, needs: "force" }
    }
    // Nobody knows their merchant, so it may be another one.
    return lastMerchantId === null || given.confirm_other_merchant
      ? null
      : { ...MAY_BE_ANOTHERS, needs: "confirm_other_merchant" }
  }
  const { id, name, status } = answer.merchant
  const changes = lastMerchantId !== null && lastMerchantId !== id
  if ((changes || openElsewhere > 0) && !given.confirm_other_merchant) {
    const left = openElsewhere
      ? ` The current one has open invoices (${openElsewhere}); they would not be checked any more, and payments for them would not become orders.`
      : ""
    return {
      code: "other_merchant",
      message: `These credentials belong to another merchant (${name ?? id}). All payments would go to that merchant.${left}`,
      needs: "confirm_other_merchant",
    }
  }
  if (status !== "active" && !given.force) {
    return {
      code: "merchant_not_active",
      message: `This merchant is "${status}" at the service. No invoice can be created until it is active.`,
      needs: "force",
    }
  }
  return null
}
