/**
 * The plugin's own rules, as the search asks them: every decision in the model is one
 * of these. The only file here that knows where they are.
 */
export {
  ATTENTION_TEXTS,
  ENDS_WITH_INVOICE,
  type AttentionReason,
} from "../../src/payment-rules/attention"
export { refuseAction } from "../../src/payment-rules/admin-actions"
export { refuseApply } from "../../src/payment-rules/apply-decision"
export {
  decideAuthorization,
  type AuthorizationAnswer,
  type AuthorizationFacts,
} from "../../src/payment-rules/authorization"
export {
  ROW_STATUSES,
  type LedgerRow,
} from "../../src/payment-rules/ledger-row"
export { PROVIDER_ID } from "../../src/payment-rules/provider-id"
export { judgeRead } from "../../src/payment-rules/read-verdict"
export { refuseRecording } from "../../src/payment-rules/refund-balance"
export { PROCESSABLE } from "../../src/payment-rules/session-decision"
export {
  decideSettle,
  type SettleAction,
  type SettleFacts,
} from "../../src/payment-rules/settle-decision"
