import { randomUUID } from "node:crypto"
import { asText } from "./as-text"
import type { Clock } from "./clock"
import { feesOf } from "./fees"
import type { SandboxInvoice, Transaction } from "./invoice"

/**
 * The document shows no transition besides creation, and only the statuses
 * `pending`, `completed` and `under_review`. The texts `cancelled` and
 * `expired`, the event names and the allowed transitions are the sandbox's choice.
 */
export type Step = "pay" | "review" | "approve" | "reject" | "cancel" | "expire"

type StepRule = {
  from: (status: string) => boolean
  to: string
  event: string
}

const is =
  (...statuses: string[]) =>
  (status: string) =>
    statuses.includes(status)

const STEPS: Record<Step, StepRule> = {
  /** Also from void invoices, so that a late payment can be tested. */
  pay: {
    from: (status) => !is("completed", "under_review")(status),
    to: "completed",
    event: "invoice.completed",
  },
  review: {
    from: is("pending", "expired", "cancelled"),
    to: "under_review",
    event: "invoice.under_review",
  },
  approve: {
    from: is("under_review"),
    to: "completed",
    event: "invoice.completed",
  },
  reject: {
    from: is("under_review"),
    to: "cancelled",
    event: "invoice.rejected",
  },
  cancel: {
    from: is("pending", "under_review"),
    to: "cancelled",
    event: "invoice.cancelled",
  },
  expire: { from: is("pending"), to: "expired", event: "invoice.expired" },
}

export const STEP_NAMES = Object.keys(STEPS) as Step[]

export function canTake(
  { status }: Pick<SandboxInvoice, "status">,
  step: Step
): boolean {
  return STEPS[step].from(status)
}

/**
 * Moves the invoice one step and returns the name of its event.
 * Throws when the step does not start at the present status.
 */
export function takeStep(
  invoice: SandboxInvoice,
  step: Step,
  { clock, rail = "mobile_wallet" }: { clock: Clock; rail?: string }
): string {
  const { to, event } = STEPS[step]
  if (!canTake(invoice, step)) {
    const status = asText(invoice.status)
    throw new Error(`Invoice ${invoice.id} is ${status}: no ${step}`)
  }
  const now = clock.timestamp()
  invoice.status = to
  invoice.updated_at = now
  invoice.completed_at = to === "completed" ? now : null
  invoice.cancelled_at = to === "cancelled" ? now : null
  if (step === "expire") {
    invoice.expires_at = now
  }
  if (step === "pay" || step === "review") {
    invoice.active_transaction = newTransaction(invoice, rail)
  }
  const { active_transaction } = invoice
  // Not null alone: a patch may put a text there, which takes no field.
  if (active_transaction && typeof active_transaction === "object") {
    active_transaction.attempt_state = to
  }
  return event
}

/** The event for the present status, to be sent again. */
export function eventOf(invoice: SandboxInvoice): string {
  return `invoice.${asText(invoice.status)}`
}

function newTransaction(invoice: SandboxInvoice, rail: string): Transaction {
  const { customer_total, merchant_net } = feesOf(invoice)
  return {
    id: randomUUID(),
    fees: { customer_total, merchant_net, rule: "sandbox-2-percent" },
    rail,
    attempt_state: invoice.status,
    diagnostics: { attempts: 1, sandbox: true },
  }
}
