import type { Texts } from "./en"

export const decisionAr: Pick<Texts, "compared" | "cart" | "applyRefusal"> = {
  compared: {
    service: "{{service}} لدى الخدمة، والمطلوب {{asked}}",
    paid: "المدفوع",
    cart: "السلة الآن",
    difference: "الفرق",
    word: "حالتها لدى الخدمة: {{word}}",
  },
  cart: {
    empty: "هذه السلة فارغة.",
    total: "إجمالي السلة",
    loading: "جارٍ تحميل السلة…",
    fits: "السلة مطابقة للفاتورة.",
  },
  applyRefusal: {
    cart_missing: "هذه السلة غير موجودة.",
    cart_ordered: "لهذه السلة طلب بالفعل.",
    cart_differs:
      "إجمالي السلة أو عملتها لا يطابق الفاتورة. عدّل السلة حتى يتساويا ثم حاول مرة أخرى.",
    paid_elsewhere:
      "تستخدم السلة طريقة دفع أخرى. اختر هذه الطريقة للسلة ثم حاول مرة أخرى.",
    captured:
      "حصّلت Medusa هذه الدفعة بالفعل لطلب لم يعد موجودًا. أنشئ طلبها يدويًا أو أعد المبلغ، ثم أغلق الفاتورة بملاحظة.",
  },
}
