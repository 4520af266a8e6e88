import type { Uncounted } from "../orders/order-due"
import type { AttentionReason } from "./attention"

/** One step of a settlement. */
export type SettleAction =
  | { type: "nothing" }
  /** Core may be placing the cart's order. */
  | { type: "wait" }
  | { type: "attach_order"; order_id: string }
  | { type: "forget_order" }
  | { type: "point_at_session"; session_id: string }
  | { type: "revive_session"; session_id: string }
  | { type: "create_session" }
  | { type: "delete_sessions"; session_ids: string[] }
  | { type: "remove_orphan_order"; order_id: string }
  | { type: "place_order" }
  | { type: "convert_draft"; order_id: string }
  | { type: "fit_collection"; isCaptured: boolean }
  | { type: "capture" }
  | { type: "point_at_payment"; session_id: string }
  | { type: "book_capture" }
  | { type: "close_cart" }
  | { type: "collect_rest" }
  | { type: "record_settled"; owesNothing: boolean; uncounted: Uncounted }
  | { type: "cancel_session"; session_id: string }
  /** `amount`: what "Mark as paid" then books. */
  | { type: "set_not_paid"; order_id: string; amount: string }
  | { type: "cancel_order"; order_id: string }
  /** The row is read again at that time. */
  | { type: "keep_order"; until: Date }
  | { type: "attention"; reason: AttentionReason }
