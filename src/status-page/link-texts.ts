import type { Language } from "../payment-rules/checkout/language"
import type { LinkState } from "../payment-rules/orders/payment-link"

type Words = { title: string; text: string }

type LinkTexts = {
  states: Record<LinkState, Words>
  pay: string
  /** The merchant's account takes no payment now. */
  later: string
  /** The service, the limits or the merchant's account prevented the payment. */
  tryAgain: string
}

/** The page of a payment link, which anybody with the link can open, on any device. */
export const LINK_TEXTS: Record<Language, LinkTexts> = {
  en: {
    states: {
      payable: {
        title: "Pay for your order",
        text: "You choose how to pay on the secure payment page.",
      },
      paid: {
        title: "Paid. Thank you!",
        text: "Nothing is left to pay for this order.",
      },
      paid_before: {
        title: "Paid. Thank you!",
        text: "This link cannot be used for another payment.",
      },
      nothing_due: {
        title: "Nothing to pay",
        text: "Nothing is left to pay for this order.",
      },
      arrived: {
        title: "Your payment arrived",
        text: "Your order is being updated. Do not pay again.",
      },
      checking: {
        title: "Your payment is being checked",
        text: "You do not have to do anything. Do not pay again.",
      },
      trouble: {
        title: "We are looking into your payment",
        text: "The shop has been notified. Do not pay again. If you have questions, contact the shop.",
      },
      resolved: {
        title: "The shop has dealt with this payment",
        text: "If you have questions, contact the shop. Do not pay again before that.",
      },
      elsewhere: {
        title: "Another payment is under way",
        text: "This order is being paid in another way. Do not pay again.",
      },
      canceled: {
        title: "This order was cancelled",
        text: "Nothing has to be paid for it.",
      },
      withdrawn: {
        title: "This link is no longer valid",
        text: "The shop has withdrawn it. Contact the shop if you still want to pay.",
      },
      unavailable: {
        title: "This order cannot be paid here now",
        text: "If you have any questions, contact the shop.",
      },
    },
    pay: "Pay",
    later: "Please try again later.",
    tryAgain: "The payment could not be started. Please try again in a minute.",
  },
  ar: {
    states: {
      payable: {
        title: "ادفع قيمة طلبك",
        text: "تختار طريقة الدفع في صفحة الدفع الآمنة.",
      },
      paid: {
        title: "تم الدفع. شكرًا لك!",
        text: "لا يوجد مبلغ مستحق على هذا الطلب.",
      },
      paid_before: {
        title: "تم الدفع. شكرًا لك!",
        text: "لا يمكن استخدام هذا الرابط لدفعة أخرى.",
      },
      nothing_due: {
        title: "لا يوجد ما يُدفع",
        text: "لا يوجد مبلغ مستحق على هذا الطلب.",
      },
      arrived: {
        title: "وصلت دفعتك",
        text: "جارٍ تحديث طلبك. لا تدفع مرة أخرى.",
      },
      checking: {
        title: "دفعتك قيد المراجعة",
        text: "لا يلزمك فعل أي شيء. لا تدفع مرة أخرى.",
      },
      trouble: {
        title: "نتحقق من دفعتك",
        text: "تم إبلاغ المتجر. لا تدفع مرة أخرى. إذا كان لديك سؤال فتواصل مع المتجر.",
      },
      resolved: {
        title: "عالج المتجر هذه الدفعة",
        text: "إذا بقي لديك أي سؤال فتواصل مع المتجر. لا تدفع مرة أخرى قبل ذلك.",
      },
      elsewhere: {
        title: "توجد عملية دفع أخرى جارية",
        text: "يُدفع هذا الطلب بطريقة أخرى. لا تدفع مرة أخرى.",
      },
      canceled: {
        title: "أُلغي هذا الطلب",
        text: "لا يلزم دفع أي مبلغ عنه.",
      },
      withdrawn: {
        title: "هذا الرابط لم يعد صالحًا",
        text: "ألغاه المتجر. تواصل مع المتجر إذا كنت لا تزال ترغب في الدفع.",
      },
      unavailable: {
        title: "لا يمكن دفع هذا الطلب هنا الآن",
        text: "إذا كان لديك أي سؤال فتواصل مع المتجر.",
      },
    },
    pay: "ادفع",
    later: "يُرجى المحاولة لاحقًا.",
    tryAgain: "تعذّر بدء الدفع. يُرجى المحاولة مرة أخرى بعد دقيقة.",
  },
}
