import type { InvoiceApiErrorCode } from "./error-meanings"
import { type ErrorOccurrence, InvoiceApiError } from "./invoice-api-error"

type ErrorClass = new (occurrence: ErrorOccurrence) => InvoiceApiError

export class UnauthorizedError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("unauthorized", occurrence)
  }
}
export class AccountSuspendedError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("account_suspended", occurrence)
  }
}
export class AccountNotReadyError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("account_not_ready", occurrence)
  }
}
export class InvoiceNotFoundError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("invoice_not_found", occurrence)
  }
}
export class AmountRejectedError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("amount_rejected", occurrence)
  }
}
export class NoActiveNumbersError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("no_active_numbers", occurrence)
  }
}
export class InvalidFeesError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("invalid_fees", occurrence)
  }
}
export class RateLimitedError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("rate_limited", occurrence)
  }
}
export class ForbiddenError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("forbidden", occurrence)
  }
}
export class OperationMissingError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("operation_missing", occurrence)
  }
}
export class RequestRejectedError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("request_rejected", occurrence)
  }
}
export class ImpossibleInvoiceIdError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("impossible_invoice_id", occurrence)
  }
}
export class ConnectionFailedError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("connection_failed", occurrence)
  }
}
export class ConnectionLostError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("connection_lost", occurrence)
  }
}
export class TimedOutError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("timed_out", occurrence)
  }
}
export class ServiceFailedError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("service_failed", occurrence)
  }
}
export class RedirectedError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("redirected", occurrence)
  }
}
export class UnreadableAnswerError extends InvoiceApiError {
  constructor(occurrence: ErrorOccurrence) {
    super("unreadable_answer", occurrence)
  }
}

/** The class of each code; a code without one does not compile. */
export const errorClasses = {
  unauthorized: UnauthorizedError,
  account_suspended: AccountSuspendedError,
  account_not_ready: AccountNotReadyError,
  invoice_not_found: InvoiceNotFoundError,
  amount_rejected: AmountRejectedError,
  no_active_numbers: NoActiveNumbersError,
  invalid_fees: InvalidFeesError,
  rate_limited: RateLimitedError,
  forbidden: ForbiddenError,
  operation_missing: OperationMissingError,
  request_rejected: RequestRejectedError,
  impossible_invoice_id: ImpossibleInvoiceIdError,
  connection_failed: ConnectionFailedError,
  connection_lost: ConnectionLostError,
  timed_out: TimedOutError,
  service_failed: ServiceFailedError,
  redirected: RedirectedError,
  unreadable_answer: UnreadableAnswerError,
} satisfies Record<InvoiceApiErrorCode, ErrorClass>
