import type { Step } from "../fault"
import type { Scene } from "../scene"

/** From now on each insert into the table fails, as a broken database would. */
export const breakInserts =
  (table: string): Step =>
  async (scene) =>
    breakTable(scene, table, "insert")

export const breakUpdates =
  (table: string): Step =>
  async (scene) =>
    breakTable(scene, table, "update")

async function breakTable(
  { db, repairs }: Scene,
  table: string,
  on: "insert" | "update"
): Promise<void> {
  await db.raw(`
    create or replace function refuse() returns trigger as $$
    begin raise exception 'broken on purpose'; end $$ language plpgsql;
    create trigger refuse before ${on} on "${table}" for each row execute function refuse();`)
  repairs.push(() => db.raw(`drop trigger if exists refuse on "${table}"`))
}

/** All that was broken works again. A half-linked order waits ten seconds of its own. */
export const mend: Step = async ({ repairs, db }) => {
  for (const repair of repairs.splice(0)) {
    await repair()
  }
  await db.raw(
    "update order_payment_collection set created_at = created_at - interval '1 minute'"
  )
}

/** Settles what is due and waits for the end of it. */
export const drain: Step = async (scene) => scene.drain()

export const hours =
  (count: number): Step =>
  async (scene) => {
    await scene.passTime(count * 3600)
    await scene.drain()
  }
