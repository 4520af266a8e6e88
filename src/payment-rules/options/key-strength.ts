/** 32 random bytes have about 30 different values; fewer than this never happens by chance. */
const FEWEST_DIFFERENT = 16
/** Above this share it is a text, even with a Latin-1 letter or a few bytes appended. */
const MOST_PRINTABLE = 0.83
/** Random base64 has about 22; fewer than this are words with numbers between them. */
const FEWEST_PIECES = 10
/** Above this share it is a cycle, even with a typing error or with a restart in it. */
const CYCLE_SHARE = 0.75

/**
 * Whether a person typed the key instead of generating it. Anybody who guesses it can sign
 * webhook and return URLs and open the stored credentials. A person may type the bytes that
 * are then encoded, or the letters of the option itself, so both are checked: for a text, a
 * repeated pattern, or values that count up or down.
 * @param key 32 bytes in base64, with or without `=`. A random one is weak less than once in a
 * million times. Random letters of one case alone count as words.
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

/** Small letters, with or without a leading capital; capitals; digits; signs. */
const PIECES = /[A-Z]?[a-z]+|[A-Z]+|\d+|[+/]/g
/** No number in it, and no two capitals side by side. */
const CAMEL_CASE = /^[a-z]*([A-Z][a-z]+)*$/
/** Letters and digits alternate in it, and its letters hardly spell a word: not text. */
const HEXADECIMAL = /^(?=.*\d)(?=.*[a-f])[\da-f]+$/i

function isWords(text: string): boolean {
  const parts = [...text.matchAll(PIECES)]
  return (
    CAMEL_CASE.test(text) ||
    (parts.length < FEWEST_PIECES && !HEXADECIMAL.test(text))
  )
}

function isPattern(values: number[]): boolean {
  return isCycle(values) || isCycle(stepsOf(values))
}

/** A pattern that repeats after at most half of the values. */
function isCycle(values: number[]): boolean {
  for (let period = 1; period <= values.length / 2; period++) {
    const later = values.slice(period)
    const repeated = later.filter((value, at) => value === values[at])
    if (repeated.length >= CYCLE_SHARE * later.length) {
      return true
    }
  }
  return false
}

function stepsOf(values: number[]): number[] {
  // In bytes: 0 follows 255.
  return values.slice(1).map((value, at) => (value - values[at]!) & 0xff)
}
