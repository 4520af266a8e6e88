import type { MedusaContainer } from "@medusajs/framework/types"
import { INVOICE_PAYMENT_MODULE } from "../../modules/invoice-payment"
import type { Unread } from "../../modules/invoice-payment/ledger/failed-reads"
import type { LeasedRow } from "../../modules/invoice-payment/ledger/leases"
import type { StoredRow } from "../../modules/invoice-payment/ledger/table"
import type { ReadResult } from "../../modules/invoice-payment/invoice-reader"
import { answerKey } from "../../payment-rules/settlement/answer-key"
import { isAskedByHand } from "../../payment-rules/settlement/asked-by-hand"
import type { AttentionReason } from "../../payment-rules/settlement/attention"
import { waitsForHuman } from "../../payment-rules/settlement/closed-in-doubt"
import { isStillPaid } from "../../payment-rules/settlement/invoice-check"
import {
  failureKind,
  type FailureKind,
} from "../../payment-rules/settlement/read-failure"
import {
  ASKED_WAIT_MS,
  doubtWaitMs,
  mustConfirmPaid,
} from "../../payment-rules/schedule/schedule"
import { recordAttention } from "../record-attention"
import { decideStep } from "../settle/decide-step"
import { showUnreadable } from "./record-unreadable"

const NO_PERMIT_WAIT_MS = 5_000
const HUMAN_WAIT_MS = 60 * 60_000

/**
 * Reads a paid row that waited for its order once more before core captures it: its money
 * may have been returned at the service meanwhile. `deferred`: it is not settled in this
 * run. Two kinds of rows are settled without this read: a row that core has captured
 * already, where only the record is missing, and a row that the present credentials cannot
 * read, if it is neither in doubt nor waits for a human.
 */
export async function confirmPaid(
  row: LeasedRow,
  container: MedusaContainer
): Promise<"refreshed" | "deferred"> {
  const { reader, admin } = container.resolve(INVOICE_PAYMENT_MODULE)
  if (
    !row.invoice_id ||
    !mustConfirmPaid(row, row.db_now) ||
    (await admin.isCaptured(row.id))
  ) {
    return "refreshed"
  }
  const answer = await reader.read(row, row.invoice_id, row.read_class)
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
        return seenPaid(row, answer, container)
      }
      return doubt(row, container, {
        reason: "contradictory",
        status: answer.invoice.status,
        answer: answerKey(answer.invoice),
      })
    case "failed":
      return answer.code === "invoice_not_found"
        ? doubt(row, container, { reason: answer.code })
        : notSeen(row, failureKind(answer), container)
    case "deferred":
      return wait(row, answer.why, container)
  }
}

async function seenPaid(
  row: StoredRow,
  { invoice, startedAt }: Extract<ReadResult, { read: "done" }>,
  container: MedusaContainer
): Promise<"refreshed" | "deferred"> {
  const { paidReads } = container.resolve(INVOICE_PAYMENT_MODULE)
  const answer = answerKey(invoice)
  if (waitsForHuman(row)) {
    return leaveToHuman(row, { status: invoice.status, answer }, container)
  }
  await paidReads.seenPaid(row, { startedAt, answer })
  return "refreshed"
}

/** A human had closed the row. It is shown, and tried again once they ask. */
async function leaveToHuman(
  row: StoredRow,
  seen: { status?: string; answer?: string },
  container: MedusaContainer
): Promise<"deferred"> {
  const waitMs = HUMAN_WAIT_MS
  return doubt(row, container, { reason: "contradictory", waitMs, ...seen })
}

type Why = Extract<ReadResult, { read: "deferred" }>["why"]

/**
 * The present credentials cannot read the row, for an unknown time. It was seen paid once,
 * so it is settled all the same, unless a second read put it in doubt or it waits for a human.
 */
async function goOnUnread(
  row: StoredRow,
  container: MedusaContainer
): Promise<"refreshed" | "deferred"> {
  if (waitsForHuman(row)) {
    return leaveToHuman(row, {}, container)
  }
  return row.doubted_at ? notSeen(row, null, container) : "refreshed"
}

async function wait(
  row: StoredRow,
  why: Why,
  container: MedusaContainer
): Promise<"refreshed" | "deferred"> {
  if (why === "no_credentials" || why === "merchant_refused") {
    return goOnUnread(row, container)
  }
  if (why === "reads_paused") {
    return notSeen(row, null, container)
  }
  await putOff(row, { waitMs: NO_PERMIT_WAIT_MS, failure: null }, container)
  return "deferred"
}

/**
 * No read was possible, which does not contradict the earlier one. What keeps the row from its
 * order needs none, and is shown.
 * @param failure null: nothing was sent
 */
async function notSeen(
  row: StoredRow,
  failure: FailureKind | null,
  container: MedusaContainer
): Promise<"deferred"> {
  if (waitsForHuman(row) && !row.attention_reason) {
    return leaveToHuman(row, {}, container)
  }
  const since = row.doubted_at ?? row.unreadable_since ?? row.db_now
  const waitMs = isAskedByHand(row)
    ? ASKED_WAIT_MS
    : doubtWaitMs(since, row.db_now)
  const unread = await putOff(row, { waitMs, failure }, container)
  if (row.attention_reason) {
    return "deferred"
  }
  const reason = await hiddenReason(row, container)
  if (reason) {
    await recordAttention(row, { reason, nextDueAt: null }, container)
  } else if (failure) {
    await showUnreadable(row, { failure, unread, waitMs }, container)
  }
  return "deferred"
}

/**
 * What keeps a row that shows nothing from its order, for example what a capture hid until a human
 * decided about it. null: nothing, or Medusa cannot be asked now; the next try asks again.
 */
async function hiddenReason(
  row: StoredRow,
  container: MedusaContainer
): Promise<AttentionReason | null> {
  if (isAskedByHand(row)) {
    return null
  }
  const step = await decideStep(row, container).catch(() => null)
  return step?.type === "attention" ? step.reason : null
}

async function putOff(
  row: StoredRow,
  { waitMs, failure }: { waitMs: number; failure: FailureKind | null },
  container: MedusaContainer
): Promise<Unread> {
  return container
    .resolve(INVOICE_PAYMENT_MODULE)
    .paidReads.readAgainLater(row, waitMs, { doubted: false, failure })
}

/**
 * Puts the row in doubt: a read did not find it paid, or the service called it paid after a human
 * had closed it (then also without a read now). A human is notified at once, and again for each
 * different answer. This stays to be decided, even if the row shows another reason already.
 */
async function doubt(
  row: StoredRow,
  container: MedusaContainer,
  seen: {
    reason: "contradictory" | "invoice_not_found"
    status?: string
    answer?: string
    waitMs?: number
  }
): Promise<"deferred"> {
  const { waitMs = doubtWaitMs(row.doubted_at ?? row.db_now, row.db_now) } =
    seen
  await container
    .resolve(INVOICE_PAYMENT_MODULE)
    .paidReads.readAgainLater(row, waitMs, { doubted: true, failure: null })
  await recordAttention(row, seen, container)
  return "deferred"
}
