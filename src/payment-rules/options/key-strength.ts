/** Of 32 random bytes about 30 differ; fewer than this never happens by chance. */
const FEWEST_DIFFERENT = 16
/** A text with a letter of Latin-1, or with a few bytes behind it, is a text still. */
const MOST_PRINTABLE = 0.83
/** Of random base64 about 22; fewer than this is words with numbers between them. */
const FEWEST_PIECES = 10
/** A cycle with a typing error, or that begins anew somewhere, is a cycle still. */
const CYCLE_SHARE = 0.75

/**
 * Whether a key was typed and not drawn. Whoever guesses it signs webhook and return
 * addresses and opens the stored credentials. A key may be typed as the bytes that
 * were encoded, or as the letters of the option itself, so both are judged: a text,
 * a pattern repeated, or values that count up or down.
 * @param key 32 bytes in base64, with or without `=`; a random one is weak less than
 * once in a million times. Random letters of one case alone are taken for words.
 */
export function isWeakKey(key: string): boolean {
  const bytes = [...Buffer.from(key, "base64")]
  const text = key.replace("=", "")
  const letters = [...Buffer.from(text.toLowerCase())]
  return (
    new Set(bytes).size < FEWEST_DIFFERENT ||
    isText(bytes) ||
    isWords(text) ||
    [bytes, letters].some(isPattern)
  )
}

function isText(bytes: number[]): boolean {
  const printable = bytes.filter((byte) => byte >= 0x20 && byte < 0x7f)
  return (
    printable.length > MOST_PRINTABLE * bytes.length ||
    isUtf8(Uint8Array.from(bytes))
  )
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Small letters, a capital before them or not; capitals; digits. */
const PIECES = /[A-Z]?[a-z]+|[A-Z]+|\d+|[+/]/g
/** No number in it, and no two capitals side by side. */
const CAMEL_CASE = /^[a-z]*([A-Z][a-z]+)*$/
/** Letters and digits take turns in it, and its letters spell hardly a word. */
const HEXADECIMAL = /^(?=.*\d)(?=.*[a-f])[\da-f]+$/i

function isWords(text: string): boolean {
  const parts = text.match(PIECES) ?? []
  return (
    CAMEL_CASE.test(text) ||
    (parts.length < FEWEST_PIECES && !HEXADECIMAL.test(text))
  )
}

function isPattern(values: number[]): boolean {
  return isCycle(values) || isCycle(stepsOf(values))
}

/** As long as half of all there is, or shorter. */
function isCycle(values: number[]): boolean {
  for (let period = 1; period <= values.length / 2; period++) {
    const repeated = values.filter(
      (value, at) => at >= period && value === values[at - period]
    )
    if (repeated.length >= CYCLE_SHARE * (values.length - period)) {
      return true
    }
  }
  return false
}

function stepsOf(values: number[]): number[] {
  return values.slice(1).map((value, at) => (value - values[at]! + 256) % 256)
}
