import type { Language } from "../payment-rules/language"
import type { PageState } from "../payment-rules/page-state"

type Words = { title: string; text: string }

type Texts = {
  states: Record<PageState, Words>
  /** To a shopper whose invoice is open. */
  resume: string
  /** To one who may have paid: never the loudest thing on the page. */
  payAfterAll: string
  order: string
  shop: string
  amount: string
  timeLeft: string
  reference: string
  refreshes: string
}

/**
 * For a person on a cheap phone. Never "failed" while unknown; "nothing was
 * charged" only when certain; whoever may have paid is told not to pay again.
 */
export const TEXTS: Record<Language, Texts> = {
  en: {
    states: {
      waiting: {
        title: "Waiting for your payment",
        text: "We have not heard of your payment yet. If you have paid, do not pay again: this can take a few minutes. You may close this page; your order goes on without it.",
      },
      unseen: {
        title: "We cannot see your payment right now",
        text: "We get no answer about your payment at the moment. If you have paid, do not pay again: your payment is not lost, and your order goes on as soon as the answer comes. You may close this page.",
      },
      resume: {
        title: "This payment is still open",
        text: "You can go on to the payment page. If you have paid in the last few minutes, do not pay again: it will show here.",
      },
      arrived: {
        title: "Your payment arrived",
        text: "We are placing your order now. Do not pay again. You may close this page; your order goes on without it.",
      },
      on_hold: {
        title: "Your payment is being checked",
        text: "Your payment arrived and is being reviewed. Do not pay again. We keep your order and go on as soon as the review ends.",
      },
      paid: {
        title: "Paid. Thank you!",
        text: "Your payment arrived and your order is confirmed.",
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
        text: "This payment was not completed in time. You can start again in the shop. If you have paid, do not pay again: contact the shop with the reference below.",
      },
      ended: {
        title: "This payment has ended",
        text: "It was cancelled, or not completed in time. The shop knows your order and can tell you how to go on. If you have paid, do not pay again: contact the shop with the reference below.",
      },
      no_order: {
        title: "Your payment arrived, your order is not confirmed yet",
        text: "The shop has been told and will put it right, with your order or with your money back. Do not pay again. If you ask the shop, name the reference below.",
      },
      trouble: {
        title: "We are looking into your payment",
        text: "Something needs a person's look. Do not pay again. The shop has been told; if you ask, name the reference below.",
      },
      resolved: {
        title: "The shop has dealt with this payment",
        text: "If anything is still open for you, ask the shop and name the reference below. Do not pay again before you have asked.",
      },
    },
    resume: "Continue to payment",
    payAfterAll: "I have not paid yet",
    order: "See your order",
    shop: "Back to the shop",
    amount: "Amount",
    timeLeft: "Time left to pay",
    reference: "Reference",
    refreshes: "This page looks again by itself.",
  },
  ar: {
    states: {
      waiting: {
        title: "في انتظار دفعتك",
        text: "لم يصلنا خبر دفعتك بعد. إذا كنت قد دفعت فلا تدفع مرة أخرى، فقد يستغرق الأمر بضع دقائق. يمكنك إغلاق هذه الصفحة وسيستمر طلبك بدونها.",
      },
      unseen: {
        title: "لا يمكننا رؤية دفعتك الآن",
        text: "لا يصلنا رد بشأن دفعتك في الوقت الحالي. إذا كنت قد دفعت فلا تدفع مرة أخرى: دفعتك لن تضيع، وسيستمر طلبك فور وصول الرد. يمكنك إغلاق هذه الصفحة.",
      },
      resume: {
        title: "هذه الدفعة ما زالت مفتوحة",
        text: "يمكنك المتابعة إلى صفحة الدفع. إذا كنت قد دفعت في الدقائق الأخيرة فلا تدفع مرة أخرى، وستظهر دفعتك هنا.",
      },
      arrived: {
        title: "وصلت دفعتك",
        text: "نسجل طلبك الآن. لا تدفع مرة أخرى. يمكنك إغلاق هذه الصفحة وسيستمر طلبك بدونها.",
      },
      on_hold: {
        title: "دفعتك قيد المراجعة",
        text: "وصلت دفعتك وهي قيد المراجعة. لا تدفع مرة أخرى. نحتفظ بطلبك ونكمله فور انتهاء المراجعة.",
      },
      paid: {
        title: "تم الدفع. شكرًا لك!",
        text: "وصلت دفعتك وتم تأكيد طلبك.",
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
        text: "أُلغيت الدفعة أو لم تكتمل في الوقت المحدد. طلبك معروف لدى المتجر، ويمكنه أن يخبرك بالخطوة التالية. إذا كنت قد دفعت فلا تدفع مرة أخرى، وتواصل مع المتجر مع ذكر الرقم المرجعي أدناه.",
      },
      no_order: {
        title: "وصلت دفعتك ولم يتأكد طلبك بعد",
        text: "تم إبلاغ المتجر وسيعالج الأمر، بتأكيد طلبك أو بإعادة المبلغ إليك. لا تدفع مرة أخرى. وإذا سألت المتجر فاذكر الرقم المرجعي أدناه.",
      },
      trouble: {
        title: "نتحقق من دفعتك",
        text: "هناك أمر يحتاج إلى مراجعة من أحد الموظفين. لا تدفع مرة أخرى. تم إبلاغ المتجر؛ وإذا سألت فاذكر الرقم المرجعي أدناه.",
      },
      resolved: {
        title: "تولى المتجر أمر هذه الدفعة",
        text: "إذا بقي لديك أي سؤال فاسأل المتجر واذكر الرقم المرجعي أدناه. لا تدفع مرة أخرى قبل أن تسأل.",
      },
    },
    resume: "المتابعة إلى الدفع",
    payAfterAll: "لم أدفع بعد",
    order: "عرض طلبك",
    shop: "العودة إلى المتجر",
    amount: "المبلغ",
    timeLeft: "الوقت المتبقي للدفع",
    reference: "الرقم المرجعي",
    refreshes: "تُحدَّث هذه الصفحة تلقائيًا.",
  },
}
