import BigNumber from "bignumber.js"
import {
  toDecimal,
  toInvoiceAmount,
  type AmountInput,
} from "../checkout/amount"
import type { Language } from "../checkout/language"
import { moneyText } from "../checkout/money-text"
import type { FetchedInvoice } from "./invoice-check"
import type { LedgerRow } from "./ledger-row"

const MISMATCHES: Record<string, "amount" | "currency" | "reference"> = {
  amount_mismatch: "amount",
  currency_mismatch: "currency",
  reference_mismatch: "reference",
}

/** The longest text that a line can show. */
const MAX_LENGTH = 60

/** The values of an answer that did not match the row's invoice; kept in the history. */
export type SeenInvoice = {
  amount: string
  currency: string
  reference: string | null
}

/** Two values that should be equal, and are shown side by side. */
export type Compared =
  | {
      field: "amount" | "currency" | "reference"
      service: string
      asked: string
    }
  | { field: "cart"; paid: string; cart: string; difference: string }

export function toSeenInvoice(invoice: FetchedInvoice): SeenInvoice {
  return {
    amount: shownText(invoice.amount),
    currency: shownText(invoice.currency),
    reference:
      invoice.external_reference === null
        ? null
        : shownText(invoice.external_reference),
  }
}

/** null: the reason is not a mismatch, or the values of the answer were not kept. */
export function compareWithService(
  reason: string | null,
  row: Pick<LedgerRow, "id" | "amount" | "currency">,
  seen: Partial<SeenInvoice> | null | undefined
): Compared | null {
  const field = MISMATCHES[reason ?? ""]
  const service = field && seen?.[field]
  if (!field || !service) {
    return null
  }
  const asked = { ...row, reference: row.id }[field]
  return {
    field,
    service: field === "amount" ? amountOr(service) : service,
    asked: field === "currency" ? asked.toUpperCase() : asked,
  }
}

/** @param total the cart's, in the row's currency. */
export function compareWithCart(
  row: Pick<LedgerRow, "amount">,
  total: AmountInput
): Compared {
  return {
    field: "cart",
    paid: row.amount,
    cart: toInvoiceAmount(total),
    difference: toInvoiceAmount(
      new BigNumber(toInvoiceAmount(total)).minus(toDecimal(row.amount))
    ),
  }
}

const SIDE_BY_SIDE: Record<
  Language,
  (service: string, asked: string) => string
> = {
  en: (service, asked) => `${service} at the service, ${asked} requested`,
  ar: (service, asked) =>
    `لدى الخدمة \u2068${service}\u2069، والمطلوب \u2068${asked}\u2069`,
}

/** For the bell, which shows plain text: "EGP 21.00 at the service, EGP 450.00 requested". */
export function comparedText(
  compared: Compared | null,
  currency: string,
  language: Language
): string | null {
  if (!compared || compared.field === "cart") {
    return null
  }
  const { field, service, asked } = compared
  const isMoney = field === "amount" && isAmount(service)
  const shown = (value: string) =>
    isMoney ? moneyText(value, currency, language) : value
  return SIDE_BY_SIDE[language](shown(service), shown(asked))
}

function amountOr(text: string): string {
  return isAmount(text) ? toInvoiceAmount(text) : text
}

function isAmount(text: string): boolean {
  return /^-?\d{1,15}(\.\d+)?$/.test(text)
}

/** Foreign text as it is kept: the database accepts neither null bytes nor lone surrogates. */
export function shownText(text: string): string {
  return text
    .replace(/\p{Cc}|\p{Surrogate}/gu, "")
    .slice(0, MAX_LENGTH)
    .replace(/\p{Surrogate}$/u, "") // The cut may go through a character.
}
