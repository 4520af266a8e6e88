import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { ReadResult } from "../../modules/invoice-payment/invoice-reader"
import { readClassOf } from "../../modules/invoice-payment/read-rate-limiter"
import { answerKey } from "../../payment-rules/settlement/answer-key"
import { isStillPaid } from "../../payment-rules/settlement/invoice-check"
import {
  doubtWaitMs,
  isPaidInDoubt,
  isUnreadableTooLong,
} from "../../payment-rules/schedule/schedule"
import { recordAttention } from "../record-attention"

const NO_PERMIT_WAIT_MS = 5_000

/**
 * Reads a paid row that waited for its order once more before core captures it: its money
 * may have been returned at the service meanwhile. `deferred`: it is not settled in this
 * run. Two kinds of rows are settled without this read: a row that core has captured
 * already, where only the record is missing, and a row that the present credentials cannot
 * read, if it is not in doubt.
 */
export async function confirmPaid(
  row: StoredRow,
  container: MedusaContainer
): Promise<"refreshed" | "deferred"> {
  const { reader, admin } = container.resolve(INVOICE_PAYMENT_MODULE)
  if (
    !row.invoice_id ||
    !isPaidInDoubt(row, row.db_now) ||
    (await admin.isCaptured(row.id))
  ) {
    return "refreshed"
  }
  const answer = await reader.read(row, row.invoice_id, readClassOf(row))
  return concludeFrom(answer, row, container)
}

async function concludeFrom(
  answer: ReadResult,
  row: StoredRow,
  container: MedusaContainer
): Promise<"refreshed" | "deferred"> {
  switch (answer.read) {
    case "foreign":
      return goOnUnread(row, container)
    case "done":
      if (isStillPaid(row, answer.invoice, answer.startedAt)) {
        await container
          .resolve(INVOICE_PAYMENT_MODULE)
          .paidReads.seenPaid(row, {
            startedAt: answer.startedAt,
            answer: answerKey(answer.invoice),
          })
        return "refreshed"
      }
      return doubt(row, container, {
        reason: "contradictory",
        status: answer.invoice.status,
        answer: answerKey(answer.invoice),
      })
    case "failed":
      return answer.code === "invoice_not_found"
        ? doubt(row, container, { reason: answer.code })
        : notSeen(row, container)
    case "deferred":
      return wait(row, answer.why, container)
  }
}

type Why = Extract<ReadResult, { read: "deferred" }>["why"]

/**
 * The present credentials cannot read the row, for an unknown time. It was seen paid once,
 * so it is settled all the same, unless a second read put it in doubt.
 */
async function goOnUnread(
  row: StoredRow,
  container: MedusaContainer
): Promise<"refreshed" | "deferred"> {
  return row.doubted_at ? notSeen(row, container) : "refreshed"
}

async function wait(
  row: StoredRow,
  why: Why,
  container: MedusaContainer
): Promise<"refreshed" | "deferred"> {
  if (why === "no_credentials" || why === "merchant_refused") {
    return goOnUnread(row, container)
  }
  return why === "door_closed"
    ? notSeen(row, container)
    : putOff(row, NO_PERMIT_WAIT_MS, container)
}

/**
 * No read was possible, which does not contradict the earlier one. A human is notified
 * after an hour.
 */
async function notSeen(
  row: StoredRow,
  container: MedusaContainer
): Promise<"deferred"> {
  const since = row.doubted_at ?? row.unreadable_since ?? row.db_now
  const waitMs = doubtWaitMs(since, row.db_now)
  await putOff(row, waitMs, container)
  if (isUnreadableTooLong(since, row.db_now) && !row.attention_reason) {
    const nextDueAt = new Date(row.db_now.getTime() + waitMs)
    await recordAttention(row, { reason: "unreadable", nextDueAt }, container)
  }
  return "deferred"
}

async function putOff(
  row: StoredRow,
  waitMs: number,
  container: MedusaContainer
): Promise<"deferred"> {
  await container
    .resolve(INVOICE_PAYMENT_MODULE)
    .paidReads.readAgainLater(row, waitMs, { doubted: false })
  return "deferred"
}

/** A read did not find it paid any more; a human is notified at once. */
async function doubt(
  row: StoredRow,
  container: MedusaContainer,
  seen: {
    reason: "contradictory" | "invoice_not_found"
    status?: string
    answer?: string
  }
): Promise<"deferred"> {
  const waitMs = doubtWaitMs(row.doubted_at ?? row.db_now, row.db_now)
  await container
    .resolve(INVOICE_PAYMENT_MODULE)
    .paidReads.readAgainLater(row, waitMs, { doubted: true })
  await recordAttention(row, seen, container)
  return "deferred"
}
