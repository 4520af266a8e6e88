import { z } from "zod"

/** In characters; the interface's own values have at most twenty. */
const LONGEST = 100

/** A line break in a name becomes a blank: removing it would join words. */
const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
/**
 * Control characters, direction marks (they reorder the text around them), zero-width
 * characters, and halves of characters (lone surrogates).
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/** PostgreSQL keeps no null byte, and no lone surrogate in JSON. */
const NOT_KEPT = /[\p{Cc}\p{Cs}]/gu

/**
 * A text that decides, such as a status. Characters that the database refuses are replaced, not
 * removed: otherwise "completed" with a null byte in it would become "completed".
 */
export const exactTextSchema = z
  .string()
  .min(1)
  .transform((text) => cut(text.replace(NOT_KEPT, "\ufffd")))

/** A name that people read, and that decides nothing; null: nothing of it can be seen. */
export const nameSchema = z
  .string()
  .transform(
    (text) =>
      cut(text.replace(LINE_BREAKS, " ").replace(INVISIBLE, "").trim()) || null
  )

/** Cuts between two characters, never through one. */
export function cut(text: string, longest = LONGEST): string {
  // A character has one or two parts. Without the first cut a megabyte would be taken apart.
  const characters = Array.from(text.slice(0, 2 * longest))
  return characters.slice(0, longest).join("")
}
