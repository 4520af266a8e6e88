export type HistoryLine = {
  kind:
    | "created"
    | "webhook"
    | "read"
    | "settle"
    | "cancel"
    | "attention"
    /** Actions of admins and of Medusa's refunds; `by` names them. */
    | "recheck"
    | "resolve"
    | "reopen"
    | "apply"
    | "refund"
    /** To the shopper. */
    | "message"
  by: string
  seen?: Record<string, unknown>
  decided?: string
  /** The event that is announced with this line. */
  event_name?: string
}
