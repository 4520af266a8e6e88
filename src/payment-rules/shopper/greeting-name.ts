const MAX_LENGTH = 40

/** Letters with their marks; apostrophes and hyphens within, a full stop at the end. */
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’-]*\.?$/u

/**
 * A word has the letters of one of these. Many scripts have letters that look like the dots, colons
 * and slashes of an address between Latin ones.
 */
const SCRIPTS = [
  ...["Latin", "Arabic", "Greek", "Cyrillic", "Hebrew", "Armenian", "Georgian"],
  ...["Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu"],
  ...["Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar"],
  ...["Ethiopic", "Hangul", "Han|Hiragana|Katakana"],
]
const IN_ONE_SCRIPT = SCRIPTS.map((names) => {
  const letters = names.split("|").map((name) => `\\p{scx=${name}}`)
  return new RegExp(`^[${letters.join("")}\\u0300-\\u0331\u02bc'’.-]+$`, "u")
})

/** Within Latin words: tone letters, the colon of some alphabets, and clicks. */
const LOOKS_LIKE_PUNCTUATION = /[\u01c0-\u01c3\u02d0\u02d1\ua78f]/
/** Letters and marks that nobody sees, and a heap of marks that covers the next line. */
const UNSEEN_OR_HEAPED = /\p{Default_Ignorable_Code_Point}|\p{M}{3}/u

function isPlainWord(word: string): boolean {
  return (
    NAME_WORD.test(word) &&
    IN_ONE_SCRIPT.some((script) => script.test(word)) &&
    !LOOKS_LIKE_PUNCTUATION.test(word) &&
    !UNSEEN_OR_HEAPED.test(word)
  )
}

/**
 * A name as a message may carry it: words of letters, at most 40 characters. A word with anything
 * else in it (an address, a number, markup, letters of two scripts) is left out, and so are control
 * characters and those that turn the direction of a text. null: nothing is left.
 */
export function greetingName(name: string | null | undefined): string | null {
  const words = (name ?? "")
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}]+/gu, (gap) => (/[\p{Z}\s]/u.test(gap) ? " " : ""))
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
