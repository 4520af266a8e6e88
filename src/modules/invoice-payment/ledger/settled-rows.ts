import { LEDGER, LIVE, type Knex } from "./table"

/** Core undoes an order within minutes; a store's own code can delete one days later. */
export const WATCHED_FOR = "interval '8 days'"

/** Rows per statement: each statement takes milliseconds in a store of any size. */
const BATCH = 200

type Place = { settled_at: string; id: string }

/**
 * The ids of all rows that were settled within the last 8 days, in batches by time and id. The
 * time is text: a JavaScript date would lose the database's microseconds.
 * @param condition SQL on row `r`
 */
export async function* recentlySettled(
  db: Knex,
  condition = "true"
): AsyncGenerator<string[]> {
  let after: Place = { settled_at: "-infinity", id: "" }
  for (;;) {
    const { rows }: { rows: Place[] } = await db.raw(
      `select r.id, cast(r.settled_at as text) as settled_at from ${LEDGER} r
       where r.${LIVE} and r.settled_at > now() - ${WATCHED_FOR} and ${condition}
         and (r.settled_at, r.id) > (cast(:settled_at as timestamptz), :id)
       order by r.settled_at, r.id limit ${BATCH}`,
      after
    )
    const last = rows.at(-1)
    if (!last) {
      return
    }
    yield rows.map(({ id }) => id)
    after = last
  }
}
