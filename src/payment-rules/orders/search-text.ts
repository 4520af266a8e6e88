import { parseAmountText, withLatinDigits } from "../checkout/amount-text"
import { referenceStart } from "../shopper/short-reference"

/** The possible meanings of a text in the search box; null: it cannot mean that. */
export type SearchText = {
  /** Beginning of a row's id. */
  rowId: string | null
  /** Beginning of the service's id, lower case. */
  invoiceId: string | null
  /** Beginning of the short reference. */
  reference: string | null
  orderNumber: number | null
  /** Two decimals. */
  amount: string | null
  /** The last digits of a telephone number, which every way of writing it contains. */
  phoneEnd: string | null
  /** Part of an e-mail address. */
  email: string | null
}

const PHONE_DIGITS = { fewest: 7, compared: 9 }

/**
 * "1042" is an order or an amount, "#1042" an order, "1,042.00" an amount; seven or more
 * digits may also be a telephone number. Only other texts are part of an e-mail address.
 */
export function readSearchText(typed: string): SearchText {
  const text = withLatinDigits(typed.trim())
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const amount = parseAmountText(text)
  const digits = /^[+\d][\d ().-]*$/.test(text) ? text.replace(/\D/g, "") : ""
  return {
    rowId: rowIdOf(text),
    invoiceId: /^[0-9a-f]{4,8}(-[0-9a-f-]{0,27})?$/i.test(text)
      ? text.toLowerCase()
      : null,
    reference: referenceStart(text),
    orderNumber: number ? Number(number) : null,
    amount,
    phoneEnd:
      digits.length >= PHONE_DIGITS.fewest
        ? digits.slice(-PHONE_DIGITS.compared)
        : null,
    email: number || amount || digits ? null : text,
  }
}

/** The ULID in a row's id has capitals. */
function rowIdOf(text: string): string | null {
  const ulid = /^invpay_(\w+)$/i.exec(text)?.[1]
  return ulid ? `invpay_${ulid.toUpperCase()}` : null
}
