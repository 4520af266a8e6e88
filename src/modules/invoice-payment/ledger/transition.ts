import { AttentionLedger } from "./attention"
import { OutcomeLedger } from "./outcomes"
import type { Knex } from "./table"

/** What one transition of a row writes, where a single statement cannot. */
export type Transition = {
  outcomes: OutcomeLedger
  attention: AttentionLedger
}

/**
 * All of it is written, or nothing. Only our own tables inside: it holds a connection
 * of the pool, and neither core nor the service may be waited for with one.
 */
export async function inTransaction<Result>(
  db: Knex,
  run: (parts: Transition) => Promise<Result>
): Promise<Result> {
  return db.transaction((trx) =>
    run({
      outcomes: new OutcomeLedger(trx),
      attention: new AttentionLedger(trx),
    })
  )
}
