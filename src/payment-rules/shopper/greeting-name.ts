const MAX_LENGTH = 40

/** Letters with their marks; apostrophes and hyphens within, a full stop at the end. */
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’-]*\.?$/u

/** Letters that look like the dots, colons and slashes of an address. */
const LOOKS_LIKE_PUNCTUATION = /[\u02d0\u02d1\u2cc6\u2cc7\ua4f8-\ua4fd\ua78f]/

/**
 * A name as a message may carry it: words of letters, at most 40 characters. A word
 * with anything else in it (an address, a number, markup) is left out, and so are
 * control characters and those that turn the direction of a text.
 * null: nothing is left.
 */
export function greetingName(name: string | null | undefined): string | null {
  const words = (name ?? "")
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}]+/gu, (gap) => (/[\p{Z}\s]/u.test(gap) ? " " : ""))
    .split(" ")
    .filter((word) => NAME_WORD.test(word))
    .filter((word) => !LOOKS_LIKE_PUNCTUATION.test(word))
  let kept = ""
  for (const word of words) {
    const longer = kept ? `${kept} ${word}` : word
    if (longer.length > MAX_LENGTH) {
      break
    }
    kept = longer
  }
  return kept || null
}
