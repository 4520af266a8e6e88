import { json, text, type Answer } from "./exchange"

type Refusal = {
  status: number
  code: string
  message: string
  errors?: Record<string, string[]>
}

/**
 * The errors of docs/openapi/service.yaml, row by row. The last four rows are the sandbox's own,
 * for errors that the document leaves open.
 */
const REFUSALS = {
  unauthorized: {
    status: 401,
    code: "Unauthorized",
    message: "The credentials are wrong or a header is missing.",
  },
  account_suspended: {
    status: 403,
    code: "account_suspended",
    message: "The merchant account is suspended.",
  },
  account_not_ready: {
    status: 403,
    code: "account_not_ready",
    message: "The dashboard setup of this merchant is incomplete.",
  },
  not_found: { status: 404, code: "NotFound", message: "Not found." },
  amount: {
    status: 422,
    code: "validation_failed",
    message: "The given data was invalid.",
    errors: {
      amount: ["The amount must be 20 to 70000 with at most 2 decimals."],
    },
  },
  no_active_numbers: {
    status: 422,
    code: "unprocessable",
    message: "No active payment numbers are configured for this merchant.",
  },
  invalid_fees: {
    status: 422,
    code: "invalid_fees",
    message: "The customer-pays-fee flags are not viable for this merchant.",
  },
  rate_limited: {
    status: 429,
    code: "RateLimited",
    message: "Too many requests.",
  },
  invalid_fields: {
    status: 422,
    code: "validation_failed",
    message: "The given data was invalid.",
  },
  invalid_json: {
    status: 400,
    code: "invalid_json",
    message: "The body must be one JSON object.",
  },
  wrong_content_type: {
    status: 415,
    code: "unsupported_media_type",
    message: "The content type must be application/json.",
  },
  not_cancellable: {
    status: 409,
    code: "not_cancellable",
    message: "Only a pending invoice can be cancelled.",
  },
} satisfies Record<string, Refusal>

export type RefusalName = keyof typeof REFUSALS

/** The document shows no error body, so there are several to choose from. */
export const ERROR_SHAPES = [
  "message_errors",
  "nested",
  "code_only",
  "text",
] as const
export type ErrorShape = (typeof ERROR_SHAPES)[number]

/** Writes refusals, in one shape or in each in turn. */
export class ErrorBodies {
  shape: ErrorShape | "rotate" = "message_errors"
  private turn = 0

  refuse(name: RefusalName, errors?: Record<string, string[]>): Answer {
    const refusal: Refusal = { ...REFUSALS[name], ...(errors && { errors }) }
    const shape =
      this.shape === "rotate"
        ? (ERROR_SHAPES[this.turn++ % ERROR_SHAPES.length] as ErrorShape)
        : this.shape
    return WORDINGS[shape](refusal)
  }
}

/** `errors` stays on top wherever there is JSON: `errors.amount` is documented. */
const WORDINGS: Record<ErrorShape, (refusal: Refusal) => Answer> = {
  message_errors: ({ status, ...body }) => json(status, body),
  nested: ({ status, code, message, errors }) =>
    json(status, { error: { code, message }, errors }),
  code_only: ({ status, code, errors }) => json(status, { code, errors }),
  text: ({ status, code, message }) => text(status, `${code}: ${message}`),
}
