/**
 * Medusa shows an order, a cart or a payment to whoever names its id, and the address
 * of a payment page holds the invoice's. So an id that opens something without a login
 * is a secret: where it would leave the store it becomes a name such as `order-1`,
 * the same one for the same id. The id of a row opens nothing and stays.
 */
export type Named = { kind: string; id: string | null }

/**
 * As Medusa makes ids, `pay_col_` and 26 signs, also one that was cut off or has
 * something behind it; ours begin with `invpay`.
 */
const MEDUSA_ID =
  /(?<![A-Za-z0-9_])(?!invpay)([a-z]+(?:_[a-z]+)*)_[0-9A-HJKMNP-TV-Z]{10,26}/g
/** Whatever an id can be, within a text. */
const WORD = /[\w-]+/g

/**
 * What would be sent as JSON, with a name in the place of each id, in texts as well.
 * @param ids named first, in this order, and whatever form they have
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
