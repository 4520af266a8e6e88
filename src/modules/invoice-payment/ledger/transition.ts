import { AttentionRepository } from "./attention"
import { CreationRepository } from "./creation"
import { OutcomeRepository } from "./outcomes"
import type { Knex } from "./table"

/** The repositories for a transition of a row that a single statement cannot write. */
export type Transition = {
  outcomes: OutcomeRepository
  attention: AttentionRepository
  creation: CreationRepository
}

/**
 * All of it is written, or nothing. `run` touches only our own tables: it holds a
 * connection of the pool, so it must not wait for core or the service.
 */
export async function inTransaction<Result>(
  db: Knex,
  run: (parts: Transition) => Promise<Result>
): Promise<Result> {
  return db.transaction((trx) =>
    run({
      outcomes: new OutcomeRepository(trx),
      attention: new AttentionRepository(trx),
      creation: new CreationRepository(trx),
    })
  )
}
