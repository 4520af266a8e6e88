/** Text that is already HTML. All other values are escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = string | number | Markup | Markup[] | null | undefined | false

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** A template whose values are escaped, unless they are markup themselves. */
export function html(
  strings: TemplateStringsArray,
  ...values: Value[]
): Markup {
  return new Markup(
    strings.reduce((text, part, i) => text + toText(values[i - 1]) + part)
  )
}

function toText(value: Value): string {
  if (value === null || value === undefined || value === false) {
    return ""
  }
  if (value instanceof Markup) {
    return value.text
  }
  if (Array.isArray(value)) {
    return value.map((markup) => markup.text).join("")
  }
  return String(value).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}
