/**
 * A run has decided about the void invoice of an order, which is then read at `usual`. If the run's
 * read failed, the row's own time stands for its retry, so that the decision does not put it off.
 * @param usual null: it is not read again
 */
export function nextVoidRead(
  row: { next_due_at: Date | null; wasRead?: true },
  usual: Date | null
): Date | null {
  return row.wasRead ? usual : soonerOf(row.next_due_at, usual)
}

/** The earlier of both, or the one that is there. */
export function soonerOf(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other)
}
