import { AttentionRepository } from "./attention"
import { CreationRepository } from "./creation"
import { HistoryRepository } from "./history"
import { OutcomeRepository } from "./outcomes"
import { lockRow } from "./row-lock"
import { SettledWatch } from "./settled-watch"
import type { Knex } from "./table"

/** The repositories for a transition of a row that a single statement cannot write. */
export type Transition = {
  outcomes: OutcomeRepository
  attention: AttentionRepository
  creation: CreationRepository
  settled: SettledWatch
  history: HistoryRepository
  /** Waits for refunds and decisions of the row that are being written (row-lock.ts). */
  lock: (rowId: string) => Promise<void>
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
      settled: new SettledWatch(trx),
      history: new HistoryRepository(trx),
      lock: (rowId) => lockRow(trx, rowId),
    })
  )
}
