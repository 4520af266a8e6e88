/**
 * Could be an id of Medusa's. Anything else is known by nobody, and some of it (a null byte) breaks
 * a query.
 */
export function isId(text: unknown): text is string {
  return typeof text === "string" && /^[\x21-\x7e]{1,200}$/.test(text)
}
