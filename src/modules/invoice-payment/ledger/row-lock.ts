import { LEDGER, type Knex } from "./table"

/**
 * Waits for everybody who changes the row. It is a statement of its own: the next one begins after
 * their commit, with a new snapshot (read committed), and sees what they wrote to other tables, for
 * example a refund or a decision. A lock inside that statement would only show it the new row.
 */
export async function lockRow(trx: Knex, id: string): Promise<void> {
  await trx.raw(`select id from ${LEDGER} where id = :id for update`, { id })
}

/** Runs statements that decide about the row on what refunds and decisions have written. */
export async function underRowLock<Result>(
  db: Knex,
  id: string,
  run: (trx: Knex) => Promise<Result>
): Promise<Result> {
  return db.transaction(async (trx) => {
    await lockRow(trx, id)
    return run(trx)
  })
}
