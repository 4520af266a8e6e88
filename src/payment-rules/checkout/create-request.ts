import type { CreateInvoiceRequest } from "../../invoice-api"
import type { LedgerRow } from "../settlement/ledger-row"
import type { InvoicePaymentOptions } from "../options/options"

/** The payer, as Medusa knows them; guests and customers alike. */
export type Payer = {
  name: string | null
  email: string | null
  phone: string | null
}

type InvoiceUrls = {
  success_url: string
  cancel_url: string
  webhook_url: string
}

/** The interface shows no field lengths; longer names are cut, so that none is refused. */
const LONGEST_NAME = 100
/** The longest valid address (RFC 5321 § 4.5.3.1.3), and room for any number with extension. */
const LONGEST_EMAIL = 254
const LONGEST_PHONE = 40

/**
 * The create-invoice body (docs/openapi/service.yaml, `CreateInvoiceRequest`). `external_reference`
 * is the row's id. Unknown values are left out, since the interface does not say what an empty
 * value means. The merchant's extra fields (the fee flags) never replace a value of ours.
 */
export function buildCreateRequest(
  row: Pick<LedgerRow, "id" | "amount" | "currency" | "cart_id" | "locale">,
  payer: Payer,
  context: {
    urls: InvoiceUrls
    options: Pick<
      InvoicePaymentOptions,
      "expiresInHours" | "extraInvoiceFields"
    >
  }
): CreateInvoiceRequest {
  const { urls, options } = context
  return {
    ...options.extraInvoiceFields,
    amount: row.amount,
    currency: row.currency.toUpperCase(),
    external_reference: row.id,
    ...urls,
    ...known("customer_name", shownName(payer.name)),
    ...known("customer_email", whole(payer.email, LONGEST_EMAIL)),
    ...known("customer_phone", whole(payer.phone, LONGEST_PHONE)),
    customer_metadata: {
      ...known("cart_id", row.cart_id),
      ...known("locale", row.locale),
    },
    ...(options.expiresInHours === undefined
      ? {}
      : { expires_in_hours: options.expiresInHours }),
  }
}

function known(key: string, value: string | null): Record<string, string> {
  const text = value?.trim()
  return text ? { [key]: text } : {}
}

/**
 * Line breaks become a blank: removing them would join words.
 */
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
/**
 * Invisible characters: control characters, direction marks (they reorder the text that a
 * merchant reads), zero-width characters, lone surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/**
 * People read a name: invisible characters are removed, and a long name is cut between two
 * visible characters.
 */
function shownName(name: string | null): string | null {
  const text = (name ?? "").replace(LINE_BREAKS, " ").replace(INVISIBLE, "")
  let shown = ""
  let length = 0
  for (const { segment } of new Intl.Segmenter().segment(text.trim())) {
    length += [...segment].length
    if (length > LONGEST_NAME) {
      break
    }
    shown += segment
  }
  return shown
}

/** A part of an address or number could be somebody else's, so it is sent whole or not at all. */
function whole(value: string | null, longest: number): string | null {
  const text = value?.trim() ?? ""
  return text.length > longest || text.search(INVISIBLE) >= 0 ? null : text
}
