const MAX_DEPTH = 6
const MAX_LINES = 200
const MAX_LINE_LENGTH = 2000

/** Where services put a sentence for people, as the last name of a path. */
const MESSAGE_LINE =
  /(?:^|\.)(?:message|detail|details|description|error_description|reason|title|error)(?:\.\d+)?: (.+)$/
/** A sentence about one field: "errors.currency.0: …". */
const FIELD_ERROR_LINE = /(?:^|\.)(errors\..+: .+)$/

/**
 * Lays the body of an error answer, whose shape is not shown, out as lines that can be searched: JSON as
 * "errors.amount.0: The amount is too small", anything else as it is. Depth, number and length are capped.
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
  if (path.length > MAX_DEPTH || lines.length >= MAX_LINES) return
  if (typeof value !== "object" || value === null) {
    lines.push(path.length ? `${path.join(".")}: ${value}` : String(value))
    return
  }
  for (const [key, child] of Object.entries(value)) {
    collectLines(child, [...path, key], lines)
  }
}

/** The first sentence of the service in the lines of {@link errorBodyLines}; undefined for HTML and for no sentence. */
export function findServiceMessage(
  lines: readonly string[]
): string | undefined {
  for (const pattern of [FIELD_ERROR_LINE, MESSAGE_LINE]) {
    for (const line of lines) {
      const found = pattern.exec(line)?.[1]
      if (found) return found
    }
  }
  const only = lines.find((line) => line.trim() !== "")
  return only && !/^\s*<|^[\w.]+: /.test(only) ? only : undefined
}
