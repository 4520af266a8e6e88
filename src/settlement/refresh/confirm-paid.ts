import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { ReadResult } from "../../modules/invoice-payment/invoice-reader"
import type { ReadClass } from "../../modules/invoice-payment/read-rate-limiter"
import { isStillPaid } from "../../payment-rules/settlement/invoice-check"
import {
  doubtWaitMs,
  isPaidInDoubt,
  isUnreadableTooLong,
} from "../../payment-rules/schedule/schedule"
import { recordAttention } from "../record-attention"

const NO_PERMIT_WAIT_MS = 5_000

/**
 * A paid row that waited for its order is read once more before core captures it: its
 * money may have gone back at the service meanwhile. `deferred`: it is not settled now,
 * and not before a read has found it paid again. What core has captured already is
 * only written down, and what the present credentials cannot read was seen paid once:
 * both go on.
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
  const readClass = (row.hint_class ?? 3) as ReadClass
  const answer = await reader.read(row, row.invoice_id, readClass)
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
          .paidReads.seenPaid(row, answer.startedAt)
        return "refreshed"
      }
      return doubt(row, container, {
        reason: "contradictory",
        status: answer.invoice.status,
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

/** Nobody knows for how long it cannot be read: that alone is no reason to lose it. */
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
 * Nobody could look: that says nothing against what was seen before. A human is told after an hour.
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

/** It was read, and is not paid any more; a human is told at once. */
async function doubt(
  row: StoredRow,
  container: MedusaContainer,
  seen: { reason: "contradictory" | "invoice_not_found"; status?: string }
): Promise<"deferred"> {
  const waitMs = doubtWaitMs(row.doubted_at ?? row.db_now, row.db_now)
  await container
    .resolve(INVOICE_PAYMENT_MODULE)
    .paidReads.readAgainLater(row, waitMs, { doubted: true })
  await recordAttention(row, seen, container)
  return "deferred"
}
