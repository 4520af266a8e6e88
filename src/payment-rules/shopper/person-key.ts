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

/** The last nine digits: people write a number with or without its country. */
export function phoneKey(phone: string): string | null {
  const number = phoneNumber(phone)
  return number && `phone:${number.replace("+", "").slice(-9)}`
}

/**
 * The digits of a phone number, in any script, and the plus sign before them. A messaging service
 * may ignore what follows a space or a line break, or take it for a second number, so nothing else
 * is kept. null: not one number that can be called, or one with more text.
 */
export function phoneNumber(phone: string): string | null {
  const text = phone
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim()
  const number = text.replace(/[^\d+]/g, "")
  return PHONE.test(text) && NUMBER.test(number) ? number : null
}

const PHONE = /^\+?[\d ().-]+$/
/** No number in the world has more digits. */
const NUMBER = /^\+?\d{7,15}$/

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
  /** Set if the payment is for an order and not for a cart. */
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
