const LONGEST_CYCLE = 16
/** Of 32 random bytes about 30 differ; fewer than this never happens by chance. */
const FEWEST_DIFFERENT = 16

/**
 * Whether a key was typed and not drawn: one byte or a short pattern repeated,
 * bytes that count up or down, or a text in plain ASCII. Whoever guesses it signs
 * webhook and return addresses and opens the stored credentials.
 * @param key in base64; a random one of 32 bytes is weak once in 10^13 times
 */
export function isWeakKey(key: string): boolean {
  const bytes = [...Buffer.from(key, "base64")]
  return (
    new Set(bytes).size < FEWEST_DIFFERENT ||
    isCycle(bytes) ||
    isCycle(stepsOf(bytes)) ||
    bytes.every(isText)
  )
}

/** Printable, or what a text file ends its lines and parts its columns with. */
function isText(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || [0x09, 0x0a, 0x0d].includes(byte)
}

function isCycle(bytes: number[]): boolean {
  for (let period = 1; period <= LONGEST_CYCLE; period++) {
    if (bytes.every((byte, at) => at < period || byte === bytes[at - period])) {
      return true
    }
  }
  return false
}

function stepsOf(bytes: number[]): number[] {
  return bytes.slice(1).map((byte, at) => (byte - bytes[at]! + 256) % 256)
}
