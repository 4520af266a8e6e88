/**
 * Medusa shows an order, a cart or a payment to anybody who knows its id, and the URL of a payment
 * page contains the invoice's id. An id that opens something without a login is therefore a
 * secret. Before it leaves the store, a name such as `order-1` replaces it; the same id always
 * gets the same name. The id of a row opens nothing and stays.
 */
export type Named = { kind: string; id: string | null }

/**
 * An id that Medusa made: `pay_col_` and 26 characters, also when cut off or followed by
 * more text. Our own ids begin with `invpay` and do not match.
 */
const MEDUSA_ID =
  /(?<![A-Za-z0-9_])(?!invpay)([a-z]+(?:_[a-z]+)*)_[0-9A-HJKMNP-TV-Z]{10,26}/g
/** Any word of a text that can be an id. */
const WORD = /[\w-]+/g

/**
 * The content as JSON would carry it, with a name in place of each id, also within texts.
 * @param ids named first, in this order, whatever their format
 */
export function withAliases(content: object, ids: Named[]): object {
  const aliases = new Map<string, string>()
  const counts = new Map<string, number>()
  const aliasOf = (kind: string, id: string) => {
    const count = (counts.get(kind) ?? 0) + 1
    const alias = aliases.get(id) ?? `${kind}-${count}`
    if (!aliases.has(id)) {
      aliases.set(id, alias)
      counts.set(kind, count)
    }
    return alias
  }
  const shown = (text: string) =>
    text
      .replace(WORD, (word) => aliases.get(word) ?? word)
      .replace(MEDUSA_ID, (id, prefix: string) => aliasOf(prefix, id))
  for (const { kind, id } of ids) {
    if (id) {
      aliasOf(kind, id)
    }
  }
  return JSON.parse(
    JSON.stringify(content, (_, value: unknown) =>
      typeof value === "string" ? shown(value) : value
    )
  ) as object
}
