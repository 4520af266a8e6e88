import { watchCaptures } from "../../src/settlement/watch/watch-captures"
import type { TestStore } from "../http/describe-store"

/** Writes a captured payment of this method that no invoice was paid for, and tells the watch. */
export async function captureWithoutInvoice(
  { container, watch }: Pick<TestStore, "container" | "watch">,
  payment_collection_id: string
): Promise<void> {
  const money = {
    ...{ amount: 50, currency_code: "egp", payment_collection_id },
    raw_amount: JSON.stringify({ value: "50", precision: 20 }),
    ...{ provider_id: "pp_invoice-payment_default", data: "{}" },
  }
  const session = { ...money, id: "payses_other", status: "captured" }
  await watch().db()("payment_session").insert(session)
  await watch()
    .db()("payment")
    .insert({
      ...{ ...money, id: "pay_other", payment_session_id: session.id },
      captured_at: new Date(Date.now() - 600_000),
    })
  await watchCaptures(container(), { payment_id: "pay_other" })
  await watch().settledDown()
}
