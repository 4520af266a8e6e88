const LENGTH = 8

/**
 * What shopper and shop call a payment on the phone: "K7QX-3M2P", the end of the row's
 * id. An id is written in Crockford's letters, which leave out I, L, O and U, and its
 * end is random: two payments in a million million share it.
 */
export function shortReference(rowId: string): string {
  const end = endOf(rowId)
  return [end.slice(0, LENGTH / 2), end.slice(LENGTH / 2)]
    .filter(Boolean)
    .join("-")
}

/**
 * What somebody typed or heard, as the beginning of an id's end; null: it can be none.
 * Letters that Crockford left out are read as the digits that they are taken for.
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
