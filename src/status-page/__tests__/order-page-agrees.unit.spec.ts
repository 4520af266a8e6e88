/**
 * The status page of a payment and the page of its order say the same: nobody is told not to pay
 * what can be paid, and nobody is asked for money that may be there.
 */
import {
  sampleOptions,
  sampleRow,
  later,
} from "../../payment-rules/__tests__/samples"
import {
  decideOrderPayment,
  type OrderPaymentCode,
} from "../../payment-rules/orders/order-payment"
import { ATTENTION_TEXTS } from "../../payment-rules/settlement/attention"
import {
  ROW_STATUSES,
  type LedgerRow,
} from "../../payment-rules/settlement/ledger-row"
import { pageStateOf } from "../../payment-rules/shopper/page-state"
import { TEXTS } from "../texts"

const REASONS = [null, ...Object.keys(ATTENTION_TEXTS)]
const DECIDED = { last_answer: "known", decided_answer: "known" }

const ANSWERS: [string, Partial<LedgerRow>][] = [
  ["as the ledger has it", {}],
  ["not read yet", { invoice_status: null }],
  ["read just now", { last_read_at: later(0) }],
  ["a status of its own", { invoice_status: "held" }],
  [
    "a status of its own, a human knows",
    { invoice_status: "held", ...DECIDED },
  ],
  ["completed", { invoice_status: "completed" }],
  ["completed, a human knows", { invoice_status: "completed", ...DECIDED }],
  ["another amount", { mismatch: "amount_mismatch" }],
  ["in doubt", { doubted_at: later(0) }],
]

function codeOf(row: LedgerRow): OrderPaymentCode {
  const { code } = decideOrderPayment({
    ...{ canceled: false, isSecond: false },
    ...{ due: row.amount, currency: row.currency },
    ...{ rows: [row], givenBack: [], owedSinceClosing: new Map() },
    collections: [row.payment_collection_id],
    others: { payments: [], sessions: [] },
    ...{ now: later(1), merchantReady: true, merchantId: row.merchant_id },
    options: sampleOptions(),
  })
  return code
}

function forbidsPaying(row: LedgerRow): boolean {
  const state = pageStateOf(
    { ...row, requested_at: null, returned_at: null },
    { purpose: "status", now: later(1), isReplaced: false, orderEnd: null }
  )
  return TEXTS.en.states[state].text.includes("Do not pay again")
}

describe.each(ROW_STATUSES)("%s", (status) => {
  it.each(ANSWERS)(
    "the service says: %s; any attention → forbidden on one page as on the other",
    (_, answer) => {
      const order_id = "order_1"
      const told = REASONS.map((attention_reason) => {
        const row = { status, attention_reason, order_id, ...answer }
        return [attention_reason, forbidsPaying(sampleRow(row))]
      })
      const asked = REASONS.map((attention_reason) => {
        const row = { status, attention_reason, order_id, ...answer }
        return [attention_reason, codeOf(sampleRow(row)) !== "payable"]
      })
      expect(told).toEqual(asked)
    }
  )
})
