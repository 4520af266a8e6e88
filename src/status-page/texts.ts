import type { PaymentOutcome } from "../payment-rules/payment-outcome"
import type { Language } from "./language"

type Words = { title: string; text: string }

type Texts = Record<PaymentOutcome, Words> & {
  pay: string
  shop: string
  amount: string
  reference: string
  refreshes: string
}

/**
 * For a person on a cheap phone. Never "failed" while unknown; "nothing was
 * charged" only when certain.
 */
export const TEXTS: Record<Language, Texts> = {
  en: {
    waiting: {
      title: "Waiting for your payment",
      text: "We have not heard of your payment yet. If you have paid, do not pay again: this can take a few minutes. You may close this page; your order goes on without it.",
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
    expired: {
      title: "The time to pay is over",
      text: "This payment was not completed in time. You can start again in the shop. If you have paid, do not pay again: contact the shop with the reference below.",
    },
    trouble: {
      title: "We are looking into your payment",
      text: "Something needs a person's look. Do not pay again. The shop has been told; if you ask, name the reference below.",
    },
    pay: "Go to the payment page",
    shop: "Back to the shop",
    amount: "Amount",
    reference: "Reference",
    refreshes: "This page looks again by itself.",
  },
  ar: {
    waiting: {
      title: "في انتظار دفعتك",
      text: "لم يصلنا خبر دفعتك بعد. إذا كنت قد دفعت فلا تدفع مرة أخرى، فقد يستغرق الأمر بضع دقائق. يمكنك إغلاق هذه الصفحة وسيستمر طلبك بدونها.",
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
    expired: {
      title: "انتهى وقت الدفع",
      text: "لم تكتمل هذه الدفعة في الوقت المحدد. يمكنك البدء من جديد في المتجر. إذا كنت قد دفعت فلا تدفع مرة أخرى، وتواصل مع المتجر مع ذكر الرقم المرجعي أدناه.",
    },
    trouble: {
      title: "نتحقق من دفعتك",
      text: "هناك أمر يحتاج إلى مراجعة من أحد الموظفين. لا تدفع مرة أخرى. تم إبلاغ المتجر؛ وإذا سألت فاذكر الرقم المرجعي أدناه.",
    },
    pay: "الانتقال إلى صفحة الدفع",
    shop: "العودة إلى المتجر",
    amount: "المبلغ",
    reference: "الرقم المرجعي",
    refreshes: "تُحدَّث هذه الصفحة تلقائيًا.",
  },
}
