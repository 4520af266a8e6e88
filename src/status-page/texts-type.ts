import type { PageState } from "../payment-rules/shopper/page-state"

type Words = { title: string; text: string }

export type Texts = {
  states: Record<PageState, Words>
  /** In the state `ended`, where the order can still be paid by its payment link. */
  endedPayable: Words
  /** To a shopper whose invoice is open. */
  resume: string
  /** To a shopper who may have paid: never the most prominent part of the page. */
  payAfterAll: string
  /** To the payment link of an order whose payment has ended. */
  payOrder: string
  order: string
  shop: string
  amount: string
  /** Both appear only for a payment whose cart has another total now. */
  youPaid: string
  cartNow: string
  payBefore: string
  orderNumber: string
  reference: string
  copy: string
  copied: string
  /** Above the shop's telephone, WhatsApp and e-mail. */
  contact: string
  phone: string
  email: string
  /** The language's own name for itself. */
  languageName: string
  notices: Record<"not_found" | "try_again", Words>
  refreshes: string
}
