const MASK = "[…]"

/** Makes text of the service safe to show; see {@link createRedactor}. */
export type Redact = (text: string) => string

/**
 * URLs, e-mail addresses and telephone numbers (they hold tokens and people), and words longer than
 * those of any sentence: keys and tokens of others. A UUID is just short enough to stay.
 */
const NEVER_SHOWN = [
  /https?:\/\/\S+/gi,
  /\S+@\S+/g,
  /\S{37,}/g,
  /(?<![\w-])\+?\p{Nd}(?:[\s()-]{0,2}\p{Nd}){6,}(?![\w-])/gu,
]

/**
 * Returns a function that masks the given secrets, in any case of letters and also
 * percent-encoded, and everything that {@link NEVER_SHOWN} names. Control characters and runs of
 * white space become one space first, so that nothing hides behind them.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const patterns = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .map((secret) => new RegExp(secret.replace(/\W/g, "\\$&"), "gi"))
  return (text) => {
    const plain = text.replace(/[\s\p{C}]+/gu, " ").trim()
    return [...patterns, ...NEVER_SHOWN].reduce(
      (masked, pattern) => masked.replace(pattern, MASK),
      plain
    )
  }
}

/** The characters that have a meaning in a pattern; with the flag u nothing else may be escaped. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Masks the words of a name, as whole words: the service may quote what it was sent. */
export function redactName(text: string, name: string): string {
  const words = name.split(/\s+/).filter(({ length }) => length > 1)
  return words.reduce((masked, word) => {
    const literal = word.replace(SYNTAX, "\\$&")
    const whole = `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`
    return masked.replace(new RegExp(whole, "giu"), MASK)
  }, text)
}
