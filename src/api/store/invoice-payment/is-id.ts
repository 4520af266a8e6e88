/**
 * The text could be an id of Medusa. Any other text finds nothing, and some (a null byte) breaks a
 * query.
 */
export function isId(text: unknown): text is string {
  return typeof text === "string" && /^[\x21-\x7e]{1,200}$/.test(text)
}
