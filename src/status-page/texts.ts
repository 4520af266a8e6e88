import type { Language } from "../payment-rules/checkout/language"
import type { PageState } from "../payment-rules/shopper/page-state"

type Words = { title: string; text: string }

type Texts = {
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

/**
 * For a person on a cheap phone. Never "failed" while unknown; "nothing was charged" only
 * when certain; a shopper who may have paid is told not to pay again.
 */
export const TEXTS: Record<Language, Texts> = {
  en: {
    states: {
      confirming: {
        title: "Thank you. Confirming your payment…",
        text: "This usually takes a few seconds. Do not pay again. You can close this page; we continue your order as soon as your payment arrives.",
      },
      waiting: {
        title: "Waiting for your payment",
        text: "We have not received your payment yet. If you have paid, do not pay again: this can take a few minutes. You can close this page; we continue your order as soon as your payment arrives.",
      },
      unseen: {
        title: "We cannot see your payment right now",
        text: "We cannot check your payment at the moment. If you have paid, do not pay again: your payment is not lost, and we will finish your order as soon as we can check it. You can close this page.",
      },
      resume: {
        title: "This payment is still open",
        text: "You can continue to the payment page. If you have paid in the last few minutes, do not pay again: it will show here.",
      },
      arrived: {
        title: "Your payment arrived",
        text: "We are placing your order now. Do not pay again. You can close this page; we will finish your order either way.",
      },
      on_hold: {
        title: "Your payment is being checked",
        text: "Your payment arrived and is being reviewed. Do not pay again. We keep your order and continue as soon as the review ends.",
      },
      review_of_canceled: {
        title: "Your payment is being checked",
        text: "Your order was cancelled, but your payment is still being reviewed. Do not pay again. If the payment is confirmed, the shop is notified. If you contact the shop, quote the reference below.",
      },
      paid: {
        title: "Paid. Thank you!",
        text: "We have received your payment.",
      },
      cancelled: {
        title: "This payment was cancelled",
        text: "Your order was not placed. You can choose again in the shop.",
      },
      not_started: {
        title: "This payment was not started",
        text: "There is nothing to pay here and nothing was charged. You can choose again in the shop.",
      },
      expired: {
        title: "The time to pay is over",
        text: "This payment was not completed in time. You can start again in the shop. If you have paid, do not pay again: contact the shop and quote the reference below.",
      },
      ended: {
        title: "This payment has ended",
        text: "It was cancelled, not accepted in its review, not completed in time, or replaced by a newer one. If something is still to be paid, go back to the shop or contact it. If you have paid, do not pay again: contact the shop and quote the reference below.",
      },
      no_order: {
        title: "Your payment arrived, your order is not confirmed yet",
        text: "The shop has been notified and will either confirm your order or refund you. Do not pay again. If you contact the shop, quote the reference below.",
      },
      cart_changed: {
        title: "Your payment arrived, but your cart has changed",
        text: "You paid for the cart as it was before. The shop has been notified and will either confirm your order or refund you. Do not pay again. If you contact the shop, quote the reference below.",
      },
      trouble: {
        title: "We are looking into your payment",
        text: "Our team needs to check this payment. Do not pay again. The shop has been notified; if you contact it, quote the reference below.",
      },
      resolved: {
        title: "The shop has dealt with this payment",
        text: "If anything is still open for you, contact the shop and quote the reference below. Do not pay again before you have asked.",
      },
    },
    endedPayable: {
      title: "This payment has ended",
      text: "It was cancelled, not accepted in its review, or not completed in time. You can still pay for your order. If you have paid, do not pay again: contact the shop and quote the reference below.",
    },
    resume: "Continue to payment",
    payAfterAll: "I have not paid yet",
    payOrder: "Pay for your order",
    order: "See your order",
    shop: "Back to the shop",
    amount: "Amount",
    youPaid: "You paid",
    cartNow: "Your cart now",
    payBefore: "Pay before",
    orderNumber: "Order",
    reference: "Reference",
    copy: "Copy",
    copied: "Copied",
    contact: "Questions? Contact the shop",
    phone: "Phone",
    email: "E-mail",
    languageName: "English",
    notices: {
      not_found: {
        title: "This page does not exist",
        text: "The link is not complete, or it is not valid any more. Open the link again as you received it, or go back to the shop.",
      },
      try_again: {
        title: "One moment, please",
        text: "Your payment cannot be shown right now. Your payment is not lost. This page tries again automatically.",
      },
    },
    refreshes: "This page updates automatically.",
  },
  ar: {
    states: {
      confirming: {
        title: "شكرًا لك. نؤكد دفعتك الآن…",
        text: "يستغرق ذلك عادةً بضع ثوانٍ. لا تدفع مرة أخرى. يمكنك إغلاق هذه الصفحة، وسنكمل طلبك فور وصول دفعتك.",
      },
      waiting: {
        title: "في انتظار دفعتك",
        text: "لم تصلنا دفعتك بعد. إذا كنت قد دفعت فلا تدفع مرة أخرى، فقد يستغرق الأمر بضع دقائق. يمكنك إغلاق هذه الصفحة، وسنكمل طلبك فور وصول دفعتك.",
      },
      unseen: {
        title: "لا يمكننا رؤية دفعتك الآن",
        text: "لا يمكننا التحقق من دفعتك في الوقت الحالي. إذا كنت قد دفعت فلا تدفع مرة أخرى: دفعتك لن تضيع، وسنكمل طلبك فور تمكننا من التحقق منها. يمكنك إغلاق هذه الصفحة.",
      },
      resume: {
        title: "هذه الدفعة ما زالت مفتوحة",
        text: "يمكنك المتابعة إلى صفحة الدفع. إذا كنت قد دفعت في الدقائق الأخيرة فلا تدفع مرة أخرى، وستظهر دفعتك هنا.",
      },
      arrived: {
        title: "وصلت دفعتك",
        text: "نسجل طلبك الآن. لا تدفع مرة أخرى. يمكنك إغلاق هذه الصفحة وسنكمل طلبك في كل الأحوال.",
      },
      on_hold: {
        title: "دفعتك قيد المراجعة",
        text: "وصلت دفعتك وهي قيد المراجعة. لا تدفع مرة أخرى. نحتفظ بطلبك ونكمله فور انتهاء المراجعة.",
      },
      review_of_canceled: {
        title: "دفعتك قيد المراجعة",
        text: "أُلغي طلبك، لكن دفعتك ما زالت قيد المراجعة. لا تدفع مرة أخرى. إذا تأكدت الدفعة فسيُبلَّغ المتجر. وإذا تواصلت مع المتجر فاذكر الرقم المرجعي أدناه.",
      },
      paid: {
        title: "تم الدفع. شكرًا لك!",
        text: "وصلت دفعتك.",
      },
      cancelled: {
        title: "أُلغيت هذه الدفعة",
        text: "لم يتم تسجيل طلبك. يمكنك الاختيار من جديد في المتجر.",
      },
      not_started: {
        title: "لم تبدأ هذه الدفعة",
        text: "لا يوجد هنا ما يُدفع، ولم يُخصم منك أي مبلغ. يمكنك الاختيار من جديد في المتجر.",
      },
      expired: {
        title: "انتهى وقت الدفع",
        text: "لم تكتمل هذه الدفعة في الوقت المحدد. يمكنك البدء من جديد في المتجر. إذا كنت قد دفعت فلا تدفع مرة أخرى، وتواصل مع المتجر مع ذكر الرقم المرجعي أدناه.",
      },
      ended: {
        title: "انتهت هذه الدفعة",
        text: "أُلغيت الدفعة، أو لم تُقبل في المراجعة، أو لم تكتمل في الوقت المحدد، أو حلّت محلها دفعة أحدث. إذا بقي مبلغ لم يُدفع فعُد إلى المتجر أو تواصل معه. إذا كنت قد دفعت فلا تدفع مرة أخرى، وتواصل مع المتجر مع ذكر الرقم المرجعي أدناه.",
      },
      no_order: {
        title: "وصلت دفعتك ولم يتأكد طلبك بعد",
        text: "تم إبلاغ المتجر، وسيؤكد طلبك أو يعيد المبلغ إليك. لا تدفع مرة أخرى. وإذا تواصلت مع المتجر فاذكر الرقم المرجعي أدناه.",
      },
      cart_changed: {
        title: "وصلت دفعتك، لكن سلتك تغيّرت",
        text: "دفعت قيمة السلة كما كانت من قبل. تم إبلاغ المتجر، وسيؤكد طلبك أو يعيد المبلغ إليك. لا تدفع مرة أخرى. وإذا تواصلت مع المتجر فاذكر الرقم المرجعي أدناه.",
      },
      trouble: {
        title: "نتحقق من دفعتك",
        text: "يحتاج فريقنا إلى التحقق من هذه الدفعة. لا تدفع مرة أخرى. تم إبلاغ المتجر؛ وإذا تواصلت معه فاذكر الرقم المرجعي أدناه.",
      },
      resolved: {
        title: "تولى المتجر أمر هذه الدفعة",
        text: "إذا بقي لديك أي سؤال فتواصل مع المتجر واذكر الرقم المرجعي أدناه. لا تدفع مرة أخرى قبل ذلك.",
      },
    },
    endedPayable: {
      title: "انتهت هذه الدفعة",
      text: "أُلغيت الدفعة، أو لم تُقبل في المراجعة، أو لم تكتمل في الوقت المحدد. ما زال بإمكانك دفع قيمة طلبك. إذا كنت قد دفعت فلا تدفع مرة أخرى، وتواصل مع المتجر مع ذكر الرقم المرجعي أدناه.",
    },
    resume: "المتابعة إلى الدفع",
    payAfterAll: "لم أدفع بعد",
    payOrder: "ادفع قيمة طلبك",
    order: "عرض طلبك",
    shop: "العودة إلى المتجر",
    amount: "المبلغ",
    youPaid: "المبلغ الذي دفعته",
    cartNow: "إجمالي سلتك الآن",
    payBefore: "ادفع قبل",
    orderNumber: "الطلب",
    reference: "الرقم المرجعي",
    copy: "نسخ",
    copied: "تم النسخ",
    contact: "هل لديك سؤال؟ تواصل مع المتجر",
    phone: "الهاتف",
    email: "البريد الإلكتروني",
    languageName: "العربية",
    notices: {
      not_found: {
        title: "هذه الصفحة غير موجودة",
        text: "الرابط غير مكتمل أو لم يعد صالحًا. افتح الرابط مرة أخرى كما وصلك، أو عُد إلى المتجر.",
      },
      try_again: {
        title: "لحظة من فضلك",
        text: "لا يمكن عرض دفعتك الآن. دفعتك لن تضيع. تعيد هذه الصفحة المحاولة تلقائيًا.",
      },
    },
    refreshes: "تُحدَّث هذه الصفحة تلقائيًا.",
  },
}
