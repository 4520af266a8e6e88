/**
 * What counts as one person where something is counted for each. Spellings of one
 * address are one: a mailbox that takes "mona+1@…" is Mona's.
 */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf("@")
  const domain = address.slice(at + 1)
  // A mailbox that begins with "+" would be nothing, and so everybody's.
  const mailbox = address.slice(0, Math.max(at, 0)).replace(/(?!^)\+.*$/s, "")
  return GMAIL.includes(domain)
    ? `email:${mailbox.replaceAll(".", "")}@gmail.com`
    : `email:${mailbox}@${domain}`
}

/** One service under two names, whose mailboxes take dots anywhere. */
const GMAIL = ["gmail.com", "googlemail.com"]

/**
 * The last digits, of any script: a number is written with and without its country.
 * null: no number that could be called. Nor is one with anything behind it, for a
 * messaging service takes it as the same number, and a second one as both.
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

/** Unicode keeps the ten digits of a script in a row, from zero to nine. */
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
  /** Only of somebody who is signed in; a cart's customer may just have been named. */
  customerId: string | null
}

/**
 * Who pays, for counting. An account counts for itself, so that a stranger who
 * names its e-mail address cannot use up what it may do. null: nobody is known.
 */
export function payerKey({ email, customerId }: PayerIdentity): string | null {
  if (customerId) {
    return `customer:${customerId}`
  }
  return email ? emailKey(email) : null
}
