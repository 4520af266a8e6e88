import type { ShopContact } from "../payment-rules/options/status-page-option"
import type { PageAppearance } from "./page-frame"

export type StatusPageFacts = PageAppearance & {
  /** Major units, two decimals. */
  amount: string
  currency: string
  /** The cart's current total, if the payment was for another one; else null. */
  cartNow: { amount: string; currency: string } | null
  /** The reference that the shopper quotes when asking the shop. */
  reference: string
  /** The order's number in the shop; null: there is none, or it is not shown any more. */
  orderNumber: number | null
  contact: ShopContact | null
  /** The payment link of the order, after a payment that ended; null: none, or not payable. */
  payLink: string | null
  /** The hosted page, while it can still be used. */
  payUrl: string | null
  /** Until when it can be used; null: not said, or over. */
  payBefore: Date | null
  /** The order's page in the shop, if it may be shown. */
  orderUrl: string | null
  /** Where the shopper can choose again; else the same as `homeUrl`. */
  shopUrl: string
  /** The shop's first page, from where nobody pays a second time by mistake. */
  homeUrl: string
  /** null: nothing will change by waiting. */
  refreshMs: number | null
}
