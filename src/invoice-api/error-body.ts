const MAX_DEPTH = 6
const MAX_LINES = 200
const MAX_LINE_LENGTH = 2000

/** "errors.currency.0: The currency is not supported": a sentence about one field. */
const FIELD_LINE = /(?:^|\.)(errors\.[^:]+: .+)$/i
/** "error.message: Not possible": where services put a sentence for people. */
const MESSAGE_LINE =
  /(?:^|\.)(?:message|detail|description|error_description|reason|title|error)s?(?:\.\d+)?: (.+)$/i

/**
 * Lays the body of an error answer, whose shape is not shown, out as lines that can be searched:
 * JSON as "errors.amount.0: The amount is too small", anything else as it is. Depth, number and
 * length are capped.
 */
export function errorBodyLines(text: string): string[] {
  const lines: string[] = []
  try {
    collectLines(JSON.parse(text), [], lines)
  } catch {
    lines.push(...text.split("\n", MAX_LINES))
  }
  return lines.map((line) => line.slice(0, MAX_LINE_LENGTH))
}

function collectLines(value: unknown, path: string[], lines: string[]): void {
  if (path.length > MAX_DEPTH || lines.length >= MAX_LINES) {
    return
  }
  if (typeof value !== "object" || value === null) {
    const text = String(value)
    lines.push(path.length > 0 ? `${path.join(".")}: ${text}` : text)
    return
  }
  for (const [key, child] of Object.entries(value)) {
    collectLines(child, [...path, key], lines)
  }
}

/** The first sentence of the service among the lines; undefined when there is none, as in HTML. */
export function findServiceMessage(
  lines: readonly string[]
): string | undefined {
  for (const pattern of [FIELD_LINE, MESSAGE_LINE]) {
    for (const line of lines) {
      const sentence = pattern.exec(line)?.[1]
      if (sentence) {
        return sentence
      }
    }
  }
  // Plain text; a lone JSON field that is not a message ("code: 17") would only confuse.
  const first = lines.find((line) => line.trim() !== "")
  return first && !/^\s*<|^[\w.]+: /.test(first) ? first : undefined
}
