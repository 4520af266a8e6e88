import type { LedgerRow } from "../../settlement/ledger-row"
import type { OrderPaymentFacts } from "../order-payment"
import { later, sampleOptions, sampleRow } from "../../__tests__/samples"

/** An open invoice of exactly what the order owes. */
export const LIVE = sampleRow({ cart_id: null, order_id: "order_1" })
export const ended = (changes: Partial<LedgerRow>) => ({ ...LIVE, ...changes })
/** A human closed it and took over its money. */
export const CLOSED = ended({ status: "completed", resolved_at: later(0) })

/** An order that owes 103.90, and nothing has been done about it. */
export function facts(changes: Partial<OrderPaymentFacts>): OrderPaymentFacts {
  return {
    canceled: false,
    isSecond: false,
    due: 103.9,
    currency: "egp",
    rows: [],
    givenBack: [],
    owedSinceClosing: new Map(),
    collections: [LIVE.payment_collection_id],
    others: { payments: [], sessions: [] },
    now: later(0),
    merchantReady: true,
    merchantId: LIVE.merchant_id,
    options: sampleOptions(),
    ...changes,
  }
}
