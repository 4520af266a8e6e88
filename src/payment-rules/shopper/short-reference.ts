const LENGTH = 8

/**
 * The name of a payment for shopper and shop on the phone: "K7QX-3M2P", the end of the row's
 * id. Ids have Crockford's letters, which leave out I, L, O and U. The end of an id is random:
 * two payments have the same one with a chance of one in a million million.
 */
export function shortReference(rowId: string): string {
  const end = endOf(rowId)
  return [end.slice(0, LENGTH / 2), end.slice(LENGTH / 2)]
    .filter(Boolean)
    .join("-")
}

/**
 * A typed or heard reference as the beginning of an id's end; null: it cannot be one. O, I
 * and L, which Crockford left out, are read as the digits that they resemble.
 */
export function referenceStart(text: string): string | null {
  const plain = text
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
  return /^[0-9A-HJKMNP-TV-Z]{4,8}$/.test(plain) ? plain : null
}

function endOf(rowId: string): string {
  return rowId.slice(rowId.indexOf("_") + 1).slice(-LENGTH)
}
