/**
 * A surplus is a fact of the order: its customer paid more than it is worth. Its attention
 * (`overpaid`) follows from that fact, from what a human was last told of it, and from the rows
 * that could show it.
 */
export type SurplusFacts = {
  /** The customer is owed money that nobody has recorded as returned. */
  isOwed: boolean
  /**
   * The surplus before any refund of it: a refund does not change it, an edit does. Major units,
   * two decimals.
   */
  paidTooMuch: string
  /** The order's surplus in the last line of the history about it; "0.00": it was gone. */
  told: { rowId: string; paidTooMuch: string } | null
  /** The order's settled rows, the newest first. */
  rows: SurplusRow[]
}

export type SurplusRow = {
  id: string
  /** It shows `overpaid`. */
  shows: boolean
  /** A human who was shown it there has muted it. */
  mutes: boolean
  /** Nothing graver is shown there, and no human closed it. */
  isFree: boolean
  /** Money of it can still be returned. */
  hasRest: boolean
}

export type SurplusAction =
  | { type: "nothing" }
  /** The attention is news; the order's other rows do not show it. */
  | { type: "show"; rowId: string }
  | { type: "end"; rowId: string }

const NOTHING: SurplusAction = { type: "nothing" }

/**
 * One row of the order shows the surplus. A different surplus is shown again; the same one is not.
 * When it ends, decisions about it end too.
 * @param begins money came: our invoice was settled, or another method's payment was captured. Also
 * if an edit lost it in Medusa's sum, or a reason that hid the surplus was decided. false: only an
 * announced surplus is followed. If another edit of a paid order leaves one, Medusa shows it.
 */
export function decideSurplus(
  facts: SurplusFacts,
  begins: boolean
): SurplusAction {
  const known = toldRow(facts)
  if (!facts.isOwed || facts.rows.every(({ hasRest }) => !hasRest)) {
    return known ? { type: "end", rowId: known } : NOTHING
  }
  const row = rowToShow(facts)
  if (!row || !(begins || known)) {
    return NOTHING
  }
  const isSame = facts.told?.paidTooMuch === facts.paidTooMuch
  const isKnown = row.shows || facts.rows.some(({ mutes }) => mutes)
  return isSame && isKnown ? NOTHING : { type: "show", rowId: row.id }
}

/** The row that last announced the present surplus; null: none did. */
function toldRow({ rows, told }: SurplusFacts): string | null {
  const row = rows.find(({ shows }) => shows) ?? rows.find((one) => one.mutes)
  return row?.id ?? (told && Number(told.paidTooMuch) > 0 ? told.rowId : null)
}

/** The row that shows it already, then the one that did last, then the newest. */
function rowToShow(facts: SurplusFacts): SurplusRow | undefined {
  const rows = facts.rows.filter(({ isFree, hasRest }) => isFree && hasRest)
  const last = toldRow(facts)
  return (
    rows.find(({ shows }) => shows) ??
    rows.find(({ id }) => id === last) ??
    rows[0]
  )
}
