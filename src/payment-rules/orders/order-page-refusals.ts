import type { Language } from "../checkout/language"
import { moneyText } from "../checkout/money-text"

/**
 * Why something cannot be done with an order or its payment on Medusa's own pages. They show
 * the text alone, so it is written in the option `adminLanguage`.
 */
export type OrderPageRefusal =
  | { code: PlainCode }
  | {
      code: MoneyCode
      /** Major units, two decimals. */
      amount: string
      currency: string
      /** Recorded as refunded, and not yet used; as `amount`. */
      balance?: string
    }

type PlainCode =
  | "nothing_paid"
  | "captured_by_plugin"
  | "paid_or_in_review"
  | "draft_paid"
  | "collection_in_use"
  | "refund_without_order"
  | "refund_order_canceled"
  | "canceled_already"
  | "refund_while_changing"
  | "refund_second_order"
  | "refund_running"
  | "held_unpaid_capture"
  | "held_second_order"
  | "held_under_review"
  | "held_without_payment"
  | "held_uncaptured"
type MoneyCode =
  "refund_too_small" | "refund_not_recorded" | "order_not_refunded"

type Texts = Record<PlainCode, string> &
  Record<MoneyCode, (amount: string, balance: string) => string>

const TEXTS: Record<Language, Texts> = {
  en: {
    nothing_paid:
      "There is no paid invoice of this amount for the payment, so there is nothing to capture.",
    captured_by_plugin:
      "Paid invoices are captured automatically; this one is being checked again now.",
    paid_or_in_review:
      "The invoice is paid or in review; it cannot be cancelled from here.",
    draft_paid:
      "This draft was paid, or its payment is being checked. Decide about the payment first (Orders → Invoices), then delete the draft.",
    collection_in_use:
      "An invoice of this payment has just been paid, or is under review. It cannot be deleted now (Orders → Invoices).",
    refund_without_order:
      "This payment has no order, so nothing is refunded. It stays in the list of invoices until it has one.",
    refund_order_canceled:
      "This order is cancelled, and Medusa takes no refund for it. Refund the customer in the merchant dashboard, then record it at the invoice (Orders → Invoices → Record a refund).",
    canceled_already:
      "This order is already cancelled. A second cancel returns no money: refund the customer in the merchant dashboard, then record it at the invoice (Orders → Invoices → Record a refund).",
    refund_while_changing:
      "This order is being changed: an edit, return, exchange, claim or transfer was begun. Confirm or cancel it first, then try again.",
    refund_second_order:
      "Medusa placed a second order for this payment, and might record the refund on that order instead. Cancel the second order, or resolve the invoice if both orders are intended (Orders → Invoices), then try again.",
    refund_running:
      "Another payment, refund or change of this order is being written right now. Try again in a few minutes.",
    refund_too_small: (amount) => `The smallest refund is ${amount}.`,
    refund_not_recorded: (amount, balance) =>
      `The Invoice Payment Service has no refund operation. First refund ${amount} in the merchant dashboard, then record it at the invoice (Orders → Invoices → Record a refund), and refund again here. Recorded and not yet used: ${balance}.`,
    order_not_refunded: (amount) =>
      `This order is paid, and the Invoice Payment Service has no refund operation. Refund ${amount} in the merchant dashboard, record it at the invoice (Orders → Invoices → Record a refund), then cancel the order.`,
    held_unpaid_capture:
      "This order cannot be fulfilled yet: Medusa holds a captured payment for it, but no invoice was paid. Find out who created it, then resolve it (Orders → Invoices).",
    held_second_order:
      "This order cannot be fulfilled: Medusa placed it a second time, for a payment that belongs to another order. Cancel it, or look at the invoice (Orders → Invoices).",
    held_under_review:
      "This order cannot be fulfilled yet: its payment is under review at the Invoice Payment Service.",
    held_without_payment:
      "This order cannot be fulfilled: its invoice ended unpaid. Send a payment link, or cancel the order.",
    held_uncaptured:
      "This order cannot be fulfilled: its payment is not captured yet.",
  },
  ar: {
    nothing_paid:
      "لا توجد فاتورة مدفوعة بهذا المبلغ لهذه الدفعة، فلا شيء يُحصَّل.",
    captured_by_plugin:
      "تُحصَّل الفواتير المدفوعة تلقائيًا، ويجري الآن التحقق من هذه الفاتورة مرة أخرى.",
    paid_or_in_review:
      "الفاتورة مدفوعة أو قيد المراجعة، فلا يمكن إلغاؤها من هنا.",
    draft_paid:
      "هذه المسودة مدفوعة أو دفعتها قيد المراجعة. اتخذ قرارًا بشأن الدفعة أولًا (الطلبات ← الفواتير)، ثم احذف المسودة.",
    collection_in_use:
      "فاتورة هذه الدفعة دُفعت للتو أو قيد المراجعة، فلا يمكن حذف الدفعة الآن (الطلبات ← الفواتير).",
    refund_without_order:
      "لا طلب لهذه الدفعة، فلا يُسترد منها شيء. تبقى في قائمة الفواتير حتى يصبح لها طلب.",
    refund_order_canceled:
      "هذا الطلب ملغى، ولا تقبل ميدوسا استردادًا له. أعد المبلغ إلى العميل من لوحة تحكم التاجر، ثم سجّله في صفحة الفاتورة (الطلبات ← الفواتير ← تسجيل استرداد).",
    canceled_already:
      "هذا الطلب ملغى بالفعل، ولا يعيد الإلغاء مرة ثانية أي مبلغ. أعد المبلغ إلى العميل من لوحة تحكم التاجر، ثم سجّله في صفحة الفاتورة (الطلبات ← الفواتير ← تسجيل استرداد).",
    refund_while_changing:
      "يجري تغيير هذا الطلب: بدأ تعديل أو إرجاع أو استبدال أو مطالبة أو نقل ملكية ولم يكتمل. أكّده أو ألغِه أولًا، ثم حاول مرة أخرى.",
    refund_second_order:
      "أنشأت ميدوسا طلبًا ثانيًا لهذه الدفعة، وقد تسجّل ميدوسا الاسترداد على الطلب الثاني. ألغِ الطلب الثاني، أو سوِّ الفاتورة إن كان الطلبان مقصودين (الطلبات ← الفواتير)، ثم حاول مرة أخرى.",
    refund_running:
      "تُسجَّل الآن دفعة أو عملية استرداد أو تغيير آخر لهذا الطلب. حاول مرة أخرى بعد بضع دقائق.",
    refund_too_small: (amount) => `المبلغ ${amount} هو أقل ما يمكن استرداده.`,
    refund_not_recorded: (amount, balance) =>
      `لا تتيح خدمة الدفع بالفواتير استرداد المبالغ. أعد ${amount} إلى العميل أولًا من لوحة تحكم التاجر، ثم سجّله في صفحة الفاتورة (الطلبات ← الفواتير ← تسجيل استرداد)، ثم كرّر الاسترداد هنا. المتبقي من المسجَّل: ${balance} حتى الآن.`,
    order_not_refunded: (amount) =>
      `هذا الطلب مدفوع، ولا تتيح خدمة الدفع بالفواتير استرداد المبالغ. أعد ${amount} إلى العميل من لوحة تحكم التاجر، وسجّله في صفحة الفاتورة (الطلبات ← الفواتير ← تسجيل استرداد)، ثم ألغِ الطلب.`,
    held_unpaid_capture:
      "لا يمكن تجهيز هذا الطلب بعد: لدى ميدوسا دفعة محصَّلة له لم تُدفع لها أي فاتورة. اعرف من أنشأها، ثم سوِّها (الطلبات ← الفواتير).",
    held_second_order:
      "لا يمكن تجهيز هذا الطلب: أنشأته ميدوسا مرة ثانية لدفعة تخص طلبًا آخر. ألغِه، أو راجع الفاتورة (الطلبات ← الفواتير).",
    held_under_review:
      "لا يمكن تجهيز هذا الطلب بعد: دفعته قيد المراجعة لدى خدمة الدفع بالفواتير.",
    held_without_payment:
      "لا يمكن تجهيز هذا الطلب: انتهت فاتورته دون دفع. أرسل رابط دفع أو ألغِ الطلب.",
    held_uncaptured: "لا يمكن تجهيز هذا الطلب: لم تُحصَّل دفعته بعد.",
  },
}

export function orderPageText(
  refusal: OrderPageRefusal,
  language: Language
): string {
  const text = TEXTS[language][refusal.code]
  if (typeof text === "string" || !("amount" in refusal)) {
    return String(text)
  }
  const { amount, balance = "0.00", currency } = refusal
  const money = (value: string) => moneyText(value, currency, language)
  return text(money(amount), money(balance))
}
