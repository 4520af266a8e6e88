/**
 * Only a plain address is shown to admins beside facts. Medusa takes any text as an admin's, or as
 * a draft order's: with one invisible character more it would look like another one's, or it could
 * hold a sentence with a URL.
 */
const PLAIN = /^[\w.%+'-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z\d-]{2,63}$/i

export function isPlainEmail(text: string): boolean {
  return PLAIN.test(text)
}
