import { json, type Answer } from "./exchange"
import { checkFaultOptions, type FaultOptions } from "./fault-options"
import type { ErrorBodies, RefusalName } from "./refusals"

export const FAULT_OPERATIONS = ["create", "get", "cancel", "me"] as const
export type FaultOperation = (typeof FAULT_OPERATIONS)[number]

type FaultRule = {
  processed: boolean
  answer: (real: Answer | null, context: FaultContext) => Answer
}

type FaultContext = {
  options: FaultOptions
  errors: ErrorBodies
  origin: string
}

const refused = (name: RefusalName): FaultRule => ({
  processed: false,
  answer: (_, { errors }) => errors.refuse(name),
})

const empty = () => json(200, {})
const HUGE_BYTES = 1.5 * 1024 * 1024

/**
 * Numbers for texts, empty values for timestamps, a list for an empty object, as in PHP. A refusal
 * has no such fields, and may be plain text.
 */
function oddFields(answer: Answer): Answer {
  const { status, body } = answer
  if (status >= 300) {
    return answer
  }
  const real = JSON.parse(body) as { invoice?: Record<string, unknown> }
  const invoice = {
    ...real.invoice,
    amount: Number(real.invoice?.amount),
    status: 1,
    customer_metadata: [],
    external_reference: false,
    expires_at: null,
    completed_at: 0,
    cancelled_at: false,
    active_transaction: [],
  }
  return json(status, { ...real, invoice })
}

/** `real` is what the operation answered, null when it was not processed. */
export const FAULTS = {
  unauthorized: refused("unauthorized"),
  account_suspended: refused("account_suspended"),
  account_not_ready: refused("account_not_ready"),
  amount: refused("amount"),
  no_active_numbers: refused("no_active_numbers"),
  invalid_fees: refused("invalid_fees"),
  rate_limited: refused("rate_limited"),
  not_found: refused("not_found"),
  server_error: {
    processed: false,
    answer: () => json(500, { message: "Server error" }),
  },
  html: {
    processed: false,
    answer: () => ({
      status: 502,
      headers: { "content-type": "text/html" },
      body: "<html><body><h1>502 Bad Gateway</h1></body></html>",
    }),
  },
  lost_before_processing: {
    processed: false,
    answer: () => ({ ...empty(), cut: "before" }),
  },
  lost_after_processing: {
    processed: true,
    answer: (real) => ({ ...(real ?? empty()), cut: "before" }),
  },
  /** A late answer with the state of the moment at which the call arrived. */
  slow: {
    processed: true,
    answer: (real, { options }) => ({
      ...(real ?? empty()),
      delayMs: options.delayMs ?? 1000,
    }),
  },
  half_body: {
    processed: true,
    answer: (real) => ({ ...(real ?? empty()), cut: "half" }),
  },
  malformed: {
    processed: true,
    answer: (real) =>
      json(real?.status ?? 200, { result: ["not", "an", "invoice"] }),
  },
  /** For a creation: only id and payment_url are as the document describes them. */
  odd_fields: {
    processed: true,
    answer: (real) => oddFields(real ?? empty()),
  },
  redirect: {
    processed: false,
    answer: (_, { options, origin }) => ({
      status: 302,
      headers: { location: options.location ?? `${origin}/redirected` },
      body: "",
    }),
  },
  huge: {
    processed: true,
    answer: (real) =>
      json(real?.status ?? 200, {
        ...(real?.status && real.status < 300 ? JSON.parse(real.body) : {}),
        padding: "x".repeat(HUGE_BYTES),
      }),
  },
} satisfies Record<string, FaultRule>

export type FaultName = keyof typeof FAULTS

type ArmedFault = {
  operation: FaultOperation
  fault: FaultName
  options: FaultOptions
  left: number
}

/** Faults waiting for the next calls of an operation, first armed first used. */
export class FaultQueue {
  armed: ArmedFault[] = []

  arm(
    operation: FaultOperation,
    fault: FaultName,
    options: FaultOptions = {}
  ): void {
    if (!FAULT_OPERATIONS.includes(operation)) {
      throw new Error(`No operation "${operation}"`)
    }
    if (!Object.keys(FAULTS).includes(fault)) {
      throw new Error(`No fault "${fault}"`)
    }
    checkFaultOptions(options)
    if (options.times === 0) {
      this.armed = this.armed.filter((armed) => armed.operation !== operation)
      return
    }
    this.armed.push({ operation, fault, options, left: options.times ?? 1 })
  }

  /** Answers through the fault that is next for this call, if any. */
  apply(
    { operation, invoiceId }: { operation: string; invoiceId: string },
    process: () => Answer,
    context: Omit<FaultContext, "options">
  ): Answer {
    const armed = this.armed.find(
      (entry) =>
        entry.operation === operation &&
        (entry.options.id ?? invoiceId) === invoiceId
    )
    if (!armed) {
      return process()
    }
    armed.left -= 1
    if (armed.left <= 0) {
      this.armed.splice(this.armed.indexOf(armed), 1)
    }

    const { options } = armed
    const rule: FaultRule = FAULTS[armed.fault]
    const real = (options.processed ?? rule.processed) ? process() : null
    const answer = rule.answer(real, { ...context, options })
    if (options.delayMs) {
      answer.delayMs = options.delayMs
    }
    if (options.retryAfter !== undefined) {
      answer.headers["retry-after"] = String(options.retryAfter)
    }
    return answer
  }
}
