/**
 * Only a plain address is shown to admins beside facts. Medusa takes any text as an admin's, or as
 * a draft order's: with one invisible character more it would look like another one's, or it could
 * hold a sentence with a URL.
 */
const PLAIN = /^[\x21-\x3f\x41-\x7e]{1,64}@[\w.-]{1,190}$/

export function isPlainEmail(text: string): boolean {
  return PLAIN.test(text)
}
