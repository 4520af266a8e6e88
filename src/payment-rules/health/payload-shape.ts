/**
 * The shape of a body without its contents: key paths and types. The interface leaves the
 * bodies of webhooks and errors open; shapes that a store has seen fill this gap, and can be
 * shown to anybody.
 */
const MAX_DEPTH = 6
const MAX_LINES = 60
const MAX_KEY_LENGTH = 40
/** How many entries of a list are read: the entries of a list are alike. */
const MAX_ENTRIES = 5

/** Free-form objects: the merchant or the shopper chooses their keys. */
const FREE_FORM = /metadata|attributes|extra|custom_?fields/i
/** How interfaces name fields; any other key may be a value. */
const FIELD_NAME = /^[A-Za-z_$][\w$-]*$/
const VALUE_LIKE = /\d{4}|(?:[a-z]\d|\d[a-z]){3}/i
const MASKED = "*"

const FORMATS: [string, RegExp][] = [
  ["uuid", /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ["timestamp with offset", /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/],
  ["timestamp without offset", /^\d{4}-\d\d-\d\d[T ][\d:.]+$/],
  ["decimal text, 2 places", /^-?\d+\.\d\d$/],
  ["digits", /^\d+$/],
  ["address", /^https?:\/\//i],
]

/** Lines such as `data.invoice.id: string (uuid)`, in the order of their paths. */
export type PayloadShape = string[]

/** @param contentType the body's, as it was sent; it matters only if the body is not JSON */
export function payloadShapeOf(text: string, contentType = ""): PayloadShape {
  if (text.trim() === "") {
    return ["(empty)"]
  }
  const lines = new Set<string>()
  try {
    collect(JSON.parse(text), [], lines)
  } catch {
    if (!/x-www-form-urlencoded/i.test(contentType)) {
      return [/^\s*</.test(text) ? "(markup)" : "(text)"]
    }
    const form = Object.fromEntries(new URLSearchParams(text))
    collect(form, [], lines)
  }
  return [...lines].sort()
}

/** A media type that is safe to show: no parameters, no free text. */
export function mediaTypeOf(contentType: string | undefined): string {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? ""
  return /^[a-z]+\/[a-z0-9.+-]{1,60}$/.test(type) ? type : "no media type"
}

function collect(value: unknown, path: string[], lines: Set<string>): void {
  if (lines.size >= MAX_LINES) {
    return
  }
  const entries = entriesOf(value, path)
  if (entries.length === 0 || path.length >= MAX_DEPTH) {
    lines.add(`${path.join(".") || "(body)"}: ${typeOf(value)}`)
    return
  }
  for (const [key, child] of entries) {
    collect(child, [...path, key], lines)
  }
}

function entriesOf(value: unknown, path: string[]): [string, unknown][] {
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ENTRIES).map((entry) => ["[]", entry])
  }
  if (typeof value !== "object" || value === null) {
    return []
  }
  const free = FREE_FORM.test(path.at(-1) ?? "")
  return Object.entries(value).map(([key, child]) => [
    free ? MASKED : shownKey(key),
    child,
  ])
}

function shownKey(key: string): string {
  const isName =
    key.length <= MAX_KEY_LENGTH &&
    FIELD_NAME.test(key) &&
    !VALUE_LIKE.test(key)
  return isName ? key : MASKED
}

function typeOf(value: unknown): string {
  if (value === null) {
    return "null"
  }
  if (Array.isArray(value)) {
    return "list"
  }
  if (typeof value !== "string") {
    return typeof value
  }
  const format = FORMATS.find(([, pattern]) => pattern.test(value))
  return format ? `string (${format[0]})` : "string"
}
