import type { InvoiceApiCredentials } from "../invoice-api"

/** The two ways to prove who we are (service-interface.md § Authentication). */
export type Scheme = "key_and_secret" | "access_token"

/** Shorter ones would be given away by their last four characters. */
const SHORTEST_WITH_HINT = 10

export function schemeOf(credentials: InvoiceApiCredentials): Scheme {
  return "accessToken" in credentials ? "access_token" : "key_and_secret"
}

/** By what people know them: the last four characters of the key or token. */
export function hintOf(credentials: InvoiceApiCredentials): string {
  const named =
    "accessToken" in credentials ? credentials.accessToken : credentials.apiKey
  return named.length < SHORTEST_WITH_HINT ? "…" : `…${named.slice(-4)}`
}

/** What the service said of new credentials, or why it said nothing. */
export type ProfileAnswer =
  | { merchant: { id: string; name: string | null; status: string } }
  /** A code of invoice-api/error-meanings.ts with its text for the merchant. */
  | { failed: string; message: string }

export type StoreRefusal = {
  code: string
  message: string
  /** The flag with which they are stored nevertheless; null: never. */
  needs: "force" | "confirm_other_merchant" | null
}

/** Answers that prove the credentials wrong: storing them would help nobody. */
const WRONG = ["unauthorized"]

/**
 * Whether new credentials may be stored (design.md rule 16); null: they may.
 * @param openElsewhere open invoices that belong to another merchant than theirs
 */
export function refuseToStore(
  answer: ProfileAnswer,
  given: { force: boolean; confirm_other_merchant: boolean },
  openElsewhere: number
): StoreRefusal | null {
  if ("failed" in answer) {
    const { failed: code, message } = answer
    if (WRONG.includes(code)) {
      return { code, message, needs: null }
    }
    return given.force ? null : { code, message, needs: "force" }
  }
  const { name, status } = answer.merchant
  if (openElsewhere > 0 && !given.confirm_other_merchant) {
    return {
      code: "other_merchant",
      message: `These credentials belong to another merchant (${name}). ${openElsewhere} open invoices of the present one would not be looked at any more, and payments for them would not become orders.`,
      needs: "confirm_other_merchant",
    }
  }
  if (status !== "active" && !given.force) {
    return {
      code: "merchant_not_active",
      message: `The service calls this merchant "${status}". No invoice can be created until it is active.`,
      needs: "force",
    }
  }
  return null
}
