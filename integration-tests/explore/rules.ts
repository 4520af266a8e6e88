/**
 * The plugin's own rules, as the search asks them: every decision in the model is one
 * of these. The only file here that knows where they are.
 */
export {
  ATTENTION_TEXTS,
  ENDS_WITH_INVOICE,
  ENDS_WITH_ORDER,
  graverThan,
  mutedWith,
  type AttentionReason,
} from "../../src/payment-rules/settlement/attention"
export {
  decideAuthorization,
  type AuthorizationAnswer,
} from "../../src/payment-rules/checkout/authorization"
export {
  ROW_STATUSES,
  type LedgerRow,
} from "../../src/payment-rules/settlement/ledger-row"
export { PROVIDER_ID } from "../../src/payment-rules/options/provider-id"
export { judgeRead } from "../../src/payment-rules/settlement/read-verdict"
export { decideSettle } from "../../src/payment-rules/settlement/settle-decision"
export type { SettleAction } from "../../src/payment-rules/settlement/settle-action"
export type { SettleFacts } from "../../src/payment-rules/settlement/facts"
