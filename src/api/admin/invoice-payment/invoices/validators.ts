import { z } from "@medusajs/framework/zod"
import { toInvoiceAmount } from "../../../../payment-rules/checkout/amount"
import {
  ATTENTION_TEXTS,
  type AttentionReason,
} from "../../../../payment-rules/settlement/attention"
import { LIST_SORTS } from "../../../../modules/invoice-payment/ledger/list-filters"
import { ROW_STATUSES } from "../../../../payment-rules/settlement/ledger-row"

const MAX_PAGE = 200
const MAX_TEXT = 1000
const MAX_ID = 200

/** One value or several, as query strings have them. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess(
      (value) => (value === undefined ? undefined : [value].flat()),
      z.array(item).min(1).optional()
    )
    .optional()

/** The database accepts neither null bytes nor lone surrogates. */
const text = (max: number) =>
  z.string().trim().min(1).max(max).refine(isPlain, "must be plain text")

function isPlain(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}

const id = text(MAX_ID)

const CALENDAR = "must be between 1970 and 9999"

/** A timestamp that the database and the calendar both support. */
const timestamp = z.coerce
  .date()
  .min(new Date("1970-01-01"), CALENDAR)
  .max(new Date("9999-12-31"), CALENDAR)
  .optional()

const amountBound = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, "must be a decimal number")
  .optional()

function bounds<Value extends z.ZodType>(value: Value) {
  return z
    .strictObject({ $gt: value, $gte: value, $lt: value, $lte: value })
    .optional()
}

const filters = {
  /** Order number, reference, e-mail, telephone, amount, or an id; see search-text.ts. */
  q: text(200).optional(),
  status: listOf(z.enum(ROW_STATUSES)),
  /** `true`, `false`, or reasons; only what is still open. */
  attention: listOf(z.enum(["true", "false", ...Object.keys(ATTENTION_TEXTS)])),
  order_id: listOf(id),
  cart_id: listOf(id),
  created_at: bounds(timestamp),
  /** When it was paid. */
  completed_at: bounds(timestamp),
  /** Major units. */
  amount: bounds(amountBound),
  /** A refund is recorded. */
  refunded: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
}

export const AdminExportInvoicesParams = z.object(filters)
export type AdminExportInvoicesParams = z.infer<
  typeof AdminExportInvoicesParams
>

export const AdminGetInvoicesParams = z.object({
  ...filters,
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(20),
  /** One column; `-` in front: the largest first. But for `created_at`: of the newest 1,000. */
  order: z.enum(LIST_SORTS).default("-created_at"),
})
export type AdminGetInvoicesParams = z.infer<typeof AdminGetInvoicesParams>

export const AdminResolveInvoice = z.object({
  /** Why it is closed; kept in the history. */
  note: text(MAX_TEXT),
  /** Status, reason and its time as the admin saw them: refused if one has changed since. */
  status: z.enum(ROW_STATUSES).optional(),
  reason: z.enum(Object.keys(ATTENTION_TEXTS) as AttentionReason[]).optional(),
  since: timestamp,
})
export type AdminResolveInvoice = z.infer<typeof AdminResolveInvoice>

export const AdminCancelInvoice = z.object({
  /** The invoice's status as the admin saw it: refused if it has changed since. */
  status: z.enum(ROW_STATUSES).optional(),
})
export type AdminCancelInvoice = z.infer<typeof AdminCancelInvoice>

export const AdminApplyToCart = z.object({
  /** Left out: the invoice's own cart. */
  cart_id: id.optional(),
})
export type AdminApplyToCart = z.infer<typeof AdminApplyToCart>

export const AdminGetInvoiceCart = z.object({
  /** Left out: the invoice's own cart. */
  cart_id: id.optional(),
})
export type AdminGetInvoiceCart = z.infer<typeof AdminGetInvoiceCart>

/** Major units; a number or a decimal string; positive, at most two decimals. */
const refundAmount = z
  .union([z.string(), z.number()], {
    error: "amount: a number or a decimal string is required",
  })
  .transform(String)
  .refine((text) => /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,2})?$/.test(text), {
    error: "amount: must be positive, with at most two decimals",
  })
  .transform((text) => toInvoiceAmount(text))

export const AdminRecordExternalRefund = z.object({
  amount: refundAmount,
  /** The refund's name in the merchant dashboard. */
  reference: text(200).optional(),
  note: text(MAX_TEXT).optional(),
  /** The same key again is the same refund. */
  idempotency_key: text(200).optional(),
  /** Medusa's own refund of the order is run in the same call. */
  refund_order: z.boolean().default(false),
})
export type AdminRecordExternalRefund = z.infer<
  typeof AdminRecordExternalRefund
>
