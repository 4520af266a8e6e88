const MAX_LENGTH = 40

/** Letters with their marks; apostrophes and hyphens within, a full stop at the end. */
const NAME_WORD = /^[ʻʾʿ]?\p{L}[\p{L}\p{M}\u200d'’׳״־-]*\.?$/u

/**
 * A word has the letters of one of these. Many scripts have letters that look like the dots, colons
 * and slashes of an address between Latin ones.
 */
const SCRIPTS = [
  ...["Latin", "Arabic", "Greek", "Cyrillic", "Hebrew", "Armenian", "Georgian"],
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu"],
  ...["Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar"],
  ...["Oriya", "Ol_Chiki", "Ethiopic", "Hangul", "Han|Hiragana|Katakana"],
]
const IN_ONE_SCRIPT = SCRIPTS.map((names) => {
  const letters = names.split("|").map((name) => `\\p{scx=${name}}`)
  return new RegExp(`^[${letters.join("")}\\u0300-\\u0331\u200dʻ-ʿ'’.-]+$`, "u")
})

/** A middle dot's letter, clicks, and Hangul's single letters; and signs that count as letters. */
const LOOKS_LIKE_PUNCTUATION =
  /[\u013f\u0140\u01c0-\u01c3\u3130-\u318f\ua78b-\ua78f]|(?![ʻ-ʿـー々])\p{Lm}/u
/** Letters and marks that nobody sees, and a heap of marks that covers the next line. */
const UNSEEN_OR_HEAPED =
  /(?!\u200d)\p{Default_Ignorable_Code_Point}|\p{M}{6}|^[^\p{Lo}\p{Lu}\p{Ll}\p{Lt}]+$/u
/** It joins the letters of Sinhala and its neighbours, always after a mark. */
const JOINER = /(?<=\p{M})\u200d(?=\p{L})/u

function isPlainWord(word: string): boolean {
  return (
    NAME_WORD.test(word) &&
    IN_ONE_SCRIPT.some((script) => script.test(word)) &&
    !LOOKS_LIKE_PUNCTUATION.test(word) &&
    !UNSEEN_OR_HEAPED.test(word)
  )
}

const gapOf = (gap: string) => (/[\p{Z}\s]/u.test(gap) ? " " : "")

/**
 * A name as a message may carry it: words of letters, at most 40 characters. A word with anything
 * else in it (an address, a number, markup, letters of two scripts) is left out, and so are control
 * characters and those that turn the direction of a text. null: nothing is left.
 */
export function greetingName(name: string | null | undefined): string | null {
  const words = (name ?? "")
    .normalize("NFC")
    .replace(/\u2011/g, "-")
    .split(JOINER)
    .map((part) => part.replace(/[\p{C}\p{Z}]+/gu, gapOf))
    .join("\u200d")
    .split(" ")
    .filter(isPlainWord)
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
