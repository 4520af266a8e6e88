import { randomUUID } from "node:crypto"
import {
  HOLDS_BACK_TRIES,
  TASK_TIMES,
  type TaskKind,
} from "../../../payment-rules/schedule/task-times"
import { HISTORY, LEDGER, LIVE, type Knex } from "./table"

export const TASKS = "invoice_payment_task"

/** The facts that request a task, and end with it. */
const ENDED_FACTS: Partial<Record<TaskKind, string>> = {
  message: `update ${HISTORY} fact set message_due_at = null`,
  verify: `update ${LEDGER} fact set verify_due_at = null`,
}

/**
 * The row of a `verify` task, locked before the task, as in all statements. The count is always
 * compared, so a row that is gone does not keep its task.
 */
const LOCKED_ROW = `locked as materialized (
  select id from ${LEDGER} where id = :subject and :kind = 'verify' for update)`
const IS_LOCKED = "(select count(*) from locked) >= 0"

/** A task as the worker that holds its lease sees it. */
export type Task = {
  subject: string
  kind: TaskKind
  /** Noted before the run; requests up to it are answered by the run. */
  version: number
  /** The tries that failed since the last one that succeeded. */
  attempts: number
  lease_token: string
}

/** The worker still holds the task's lease. */
const HELD = `subject = :subject and kind = :kind
  and lease_token = :lease_token and lease_until > now()`

/**
 * Requests a task, as one part of the statement that writes its cause: both are written, or
 * neither. A task that exists already gets a higher version, so that a run under way does
 * not answer the new request, and is due at the earlier of both times.
 * @param from returns `subject` and `run_at` for each task
 */
export function requestTask(kind: TaskKind, from: string): string {
  return `insert into ${TASKS} as task (subject, kind, run_at)
    select subject, '${kind}', run_at from ${from}
    on conflict (subject, kind) do update set version = task.version + 1,
      run_at = least(task.run_at, excluded.run_at), updated_at = now()`
}

/**
 * The end of a run, as parts of the statement that writes its result. If the worker still holds
 * the lease and no new request came, the task is deleted, and `completed` returns its subject. If
 * one came, the task is only released, and runs again. `for update` comes first: it waits for a
 * request that is being written, returns the task's new version, and so counts it.
 * @param precondition what has to be locked before the task
 */
export function completeTask(precondition = "true"): string {
  return `held as materialized (
     select subject, kind, version from ${TASKS} where ${HELD} and ${precondition} for update),
   completed as (
     delete from ${TASKS} task using held
     where task.subject = held.subject and task.kind = held.kind and held.version = :version
     returning task.subject),
   released as (
     update ${TASKS} task set lease_token = null, lease_until = null, updated_at = now() from held
     where task.subject = held.subject and task.kind = held.kind and held.version <> :version)`
}

/** An older announcement of the same invoice has to be sent first. */
const IS_HELD_BACK = `exists (select 1 from ${HISTORY} own
  join ${HISTORY} older on older.invoice_payment_id = own.invoice_payment_id and older.${LIVE}
    and (older.created_at, older.id) < (own.created_at, own.id)
  join ${TASKS} waiting on waiting.subject = older.id and waiting.kind = 'announce'
  where own.id = task.subject and waiting.attempts <= ${HOLDS_BACK_TRIES})`

/** Further conditions on `task` for a worker to acquire it. */
const READY: Partial<Record<TaskKind, string>> = {
  announce: `not ${IS_HELD_BACK}`,
}

/** The table's statements that are the same for each kind. */
export class TaskRepository {
  constructor(private readonly db: Knex) {}

  /**
   * Acquires the task that has been due longest, for one worker at a time; `skip locked` passes
   * over a task that another worker is acquiring. Its `run_at` moves to the end of the lease, so a
   * task that kills its workers does not come first again.
   */
  async acquire(kind: TaskKind): Promise<Task | null> {
    const { rows } = await this.db.raw<{ rows: Task[] }>(
      `update ${TASKS} set lease_token = :lease_token, updated_at = now(),
         lease_until = now() + :lease_ms * interval '1 millisecond',
         run_at = now() + :lease_ms * interval '1 millisecond'
       where (subject, kind) = (
         select task.subject, task.kind from ${TASKS} task
         where task.${LIVE} and task.kind = :kind and task.run_at <= now()
           and (task.lease_until is null or task.lease_until <= now()) and ${READY[kind] ?? "true"}
         order by task.run_at limit 1 for update skip locked)
       returning subject, kind, version, attempts, lease_token`,
      {
        kind,
        lease_token: randomUUID(),
        lease_ms: TASK_TIMES[kind].leaseMs,
      }
    )
    return rows[0] ?? null
  }

  /** The task is done; the fact that requested it ends with it. */
  async complete(task: Task): Promise<void> {
    const fact = ENDED_FACTS[task.kind]
    const ended = fact
      ? `${fact} from completed where fact.id = completed.subject`
      : "select subject from completed"
    await this.db.raw(
      `with ${LOCKED_ROW}, ${completeTask(IS_LOCKED)} ${ended}`,
      task
    )
  }

  /** The try failed; a task that was requested again meanwhile does not wait. */
  async putOff(task: Task, waitMs: number): Promise<void> {
    await this.release(task, { waitMs, attempts: task.attempts + 1 })
  }

  /** The try succeeded, and the task has another: the failures before it are over. */
  async repeat(task: Task, waitMs: number): Promise<void> {
    await this.release(task, { waitMs, attempts: 0 })
  }

  private async release(
    task: Task,
    { waitMs, attempts }: { waitMs: number; attempts: number }
  ): Promise<void> {
    await this.db.raw(
      `update ${TASKS} set lease_token = null, lease_until = null,
         attempts = :attempts, updated_at = now(),
         run_at = case when version = :version
           then now() + :wait_ms * interval '1 millisecond' else run_at end
       where ${HELD}`,
      { ...task, attempts, wait_ms: waitMs }
    )
  }
}
