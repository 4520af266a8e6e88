import type { Scene } from "./scene"

const SHOWN = [
  "id",
  "status",
  "invoice_status",
  "order_id",
  "session_id",
  "priority",
  "next_due_at",
  "backoff_until",
  "settle_attempts",
  "settled_at",
  "attention_reason",
]

/** The history of each row, to find out why a fault was not healed. */
export async function tellStory(scene: Scene): Promise<string> {
  const lines = await scene
    .db("invoice_payment_event")
    .select("invoice_payment_id", "kind", "by", "seen", "decided")
    .orderBy("created_at")
  const ledger = (await scene.rows()).map((row) =>
    JSON.stringify(
      Object.fromEntries(SHOWN.map((name) => [name, row[name as never]]))
    )
  )
  return [
    ...ledger,
    ...lines.map((line: unknown) => JSON.stringify(line)),
  ].join("\n  ")
}
