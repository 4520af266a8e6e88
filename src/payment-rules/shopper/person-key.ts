/**
 * The key under which one person is counted. Different spellings of one address have the same
 * key: mail to "mona+1@…" arrives in Mona's mailbox.
 */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf("@")
  const domain = address.slice(at + 1)
  // A mailbox that begins with "+" would become empty, and the same for everybody.
  const mailbox = address.slice(0, Math.max(at, 0)).replace(/(?!^)\+.*$/s, "")
  return GMAIL.includes(domain)
    ? `email:${mailbox.replaceAll(".", "")}@gmail.com`
    : `email:${mailbox}@${domain}`
}

/** One service with two domains; dots in its mailboxes have no meaning. */
const GMAIL = ["gmail.com", "googlemail.com"]

/**
 * The last nine digits, of any script: people write a number with or without its country.
 * null: not a number that can be called. A number with more text after it is refused too:
 * a messaging service would ignore the text, or write to a second number as well.
 */
export function phoneKey(phone: string): string | null {
  const text = phone
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim()
  const digits = text.replace(/\D/g, "")
  return PHONE.test(text) && digits.length >= FEWEST_DIGITS
    ? `phone:${digits.slice(-9)}`
    : null
}

const PHONE = /^\+?[\d\s().-]{7,20}$/
const FEWEST_DIGITS = 7

/** In Unicode the ten digits of a script follow each other, from zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = code
  while (/\p{Nd}/u.test(String.fromCodePoint(before - 1))) {
    before--
  }
  return String((code - before) % 10)
}

export type PayerIdentity = {
  email: string | null
  /** Only of a signed-in customer; the customer of a cart may only have been named there. */
  customerId: string | null
  /** Of a payment that is an order's and no cart's. */
  orderId: string | null
}

const ORDER = "order:"

/** The payer is an order, paid by its customer or by a payment link; no cart. */
export function isOrderKey(key: string): boolean {
  return key.startsWith(ORDER)
}

/**
 * The key under which a payer is counted. An account has a key of its own, so that a stranger
 * who enters its e-mail address cannot use up its limit. So has an order: carts cost
 * nothing, and must not keep the customer from paying what they have bought. null: nobody is
 * known.
 */
export function payerKey(identity: PayerIdentity): string | null {
  const { email, customerId, orderId } = identity
  if (orderId) {
    return `${ORDER}${orderId}`
  }
  if (customerId) {
    return `customer:${customerId}`
  }
  return email ? emailKey(email) : null
}
