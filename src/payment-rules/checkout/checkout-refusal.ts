import { shortReference } from "../shopper/short-reference"
import { pickLanguage, type Language } from "./language"

/**
 * Texts for a shopper whose payment cannot be started or continued, in the cart's language.
 * The keys are public: they are the answer's `code` (docs/error-codes.md).
 * Texts for refusals by the service are in invoice-api/error-meanings.ts.
 */
const TEXTS = {
  being_prepared: {
    en: "The payment is being prepared. Please try again.",
    ar: "جارٍ تجهيز عملية الدفع. يُرجى المحاولة مرة أخرى.",
  },
  crowded: {
    en: "Many people are paying right now. Please try again in a minute.",
    ar: "يدفع عدد كبير من العملاء الآن. يُرجى المحاولة مرة أخرى بعد دقيقة.",
  },
  too_often: {
    en: "This payment was started too often. Please try again in a minute.",
    ar: "تكررت محاولات الدفع كثيرًا. يُرجى المحاولة مرة أخرى بعد دقيقة.",
  },
  earlier_unchecked: {
    en: "We could not check your earlier payment. Please try again in a minute.",
    ar: "تعذّر التحقق من دفعتك السابقة. يُرجى المحاولة مرة أخرى بعد دقيقة.",
  },
  too_many_open: {
    en: "Several of your payments are still open. Please pay one of them, or wait until they have expired.",
    ar: "لديك عدة دفعات ما زالت مفتوحة. يُرجى إتمام إحداها، أو الانتظار حتى تنتهي مدتها.",
  },
  collection_gone: {
    en: "This payment cannot be started. Please go back to your cart and try again.",
    ar: "لا يمكن بدء هذه الدفعة. يُرجى الرجوع إلى السلة والمحاولة مرة أخرى.",
  },
  paid: {
    en: "This payment cannot be started. It is already paid.",
    ar: "لا يمكن بدء هذه الدفعة، فقد تم الدفع بالفعل.",
  },
  canceled: {
    en: "This payment cannot be started. It was cancelled.",
    ar: "لا يمكن بدء هذه الدفعة، فقد أُلغيت.",
  },
  use_new_cart: {
    en: "This cart was paid, and the shop has dealt with that payment. To buy something else, please start a new cart.",
    ar: "تم الدفع لهذه السلة، وقد عالج المتجر تلك الدفعة. لشراء شيء آخر، يُرجى بدء سلة جديدة.",
  },
  owes_less: {
    en: "This payment cannot be started. The amount due for the order is lower now.",
    ar: "لا يمكن بدء هذه الدفعة، فقد أصبح المبلغ المستحق على الطلب أقل.",
  },
  not_arrived: {
    en: "The payment has not arrived yet.",
    ar: "لم تصل الدفعة بعد.",
  },
  being_ordered: {
    en: "Your order is being placed. Please wait a moment.",
    ar: "جارٍ تسجيل طلبك. يُرجى الانتظار لحظة.",
  },
  ended: {
    en: "This payment has ended. Please start a new one.",
    ar: "انتهت هذه الدفعة. يُرجى بدء دفعة جديدة.",
  },
} as const satisfies Record<string, Record<Language, string>>

export type CheckoutRefusal = keyof typeof TEXTS

/** @param locale the cart's or the order's; null: English */
export function checkoutRefusalText(
  refusal: CheckoutRefusal,
  locale: string | null
): string {
  return TEXTS[refusal][pickLanguage(locale)]
}

/**
 * Money for the cart may be on its way, so the shopper must not pay again.
 * @param reference the payment's name for shopper and shop (short-reference.ts)
 */
export function beingCheckedText(
  reference: string,
  locale: string | null
): string {
  return pickLanguage(locale) === "ar"
    ? `تم الدفع لهذه السلة وجارٍ التحقق من الدفعة. لا تدفع مرة أخرى. وإذا تواصلت مع المتجر فاذكر الرقم المرجعي \u2068${reference}\u2069.`
    : `A payment for this cart has been made and is being checked. Do not pay again. If you contact the shop, quote the reference ${reference}.`
}

/**
 * Why nothing is paid in the cart of a paid invoice: until a human has decided about its money, it
 * may become an order; afterwards the shopper needs another cart.
 * @param row its invoice
 */
export function paidCart(
  row: { id: string; resolved_at: Date | null },
  locale: string | null
): { code: "being_checked" | "use_new_cart"; message: string } {
  return row.resolved_at
    ? {
        code: "use_new_cart",
        message: checkoutRefusalText("use_new_cart", locale),
      }
    : {
        code: "being_checked",
        message: beingCheckedText(shortReference(row.id), locale),
      }
}
