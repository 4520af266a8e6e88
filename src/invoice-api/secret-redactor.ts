const MASK = "[…]"
/** Keys, tokens, addresses with tokens in them: no sentence has words this long. */
const LONGEST_WORD = 32

/** Makes text of the service fit to be shown; see {@link createRedactor}. */
export type Redact = (text: string) => string

/**
 * A function that masks the given secrets, in any case of letters and also percent-encoded, as well as web
 * addresses, e-mail addresses and very long words. Control characters and runs of white space become one space
 * first, so that a secret cannot hide behind them.
 */
export function createRedactor(secrets: readonly string[]): Redact {
  const patterns = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .map((secret) => new RegExp(secret.replace(/\W/g, "\\$&"), "gi"))
  patterns.push(
    /\bhttps?:\/\/\S+/gi,
    /\S+@\S+/g,
    new RegExp(`\\S{${LONGEST_WORD + 1},}`, "g")
  )
  return (text) => {
    const plain = text.replace(/[\s\p{C}]+/gu, " ").trim()
    return patterns.reduce((masked, it) => masked.replace(it, MASK), plain)
  }
}
