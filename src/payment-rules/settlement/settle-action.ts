import type { AttentionReason } from "./attention"

/** One step of a settlement. */
export type SettleAction =
  | { do: "nothing" }
  | { do: "attach_order"; order_id: string }
  | { do: "forget_order" }
  | { do: "point_at_session"; session_id: string }
  | { do: "revive_session"; session_id: string }
  | { do: "create_session" }
  | { do: "delete_sessions"; session_ids: string[] }
  | { do: "remove_stray_order"; order_id: string }
  | { do: "place_order" }
  | { do: "fit_collection"; isCaptured: boolean }
  | { do: "capture" }
  | { do: "point_at_payment"; session_id: string }
  | { do: "book_capture" }
  | { do: "complete_cart_flag" }
  | { do: "collect_rest" }
  | { do: "record_settled"; overpaid: boolean; owesNothing: boolean }
  | { do: "cancel_session"; session_id: string }
  | { do: "cancel_order"; order_id: string }
  | { do: "attention"; reason: AttentionReason }
