/**
 * The highest count of the ledger. Counting on would read a whole table of a million rows,
 * and nobody decides anything by the exact number.
 */
export const MAX_COUNT = 1_000

/** As people read it: 37, and "1,000+" from the highest count on. */
export function shownCount(count: number): number | string {
  return count >= MAX_COUNT ? `${MAX_COUNT.toLocaleString("en")}+` : count
}
