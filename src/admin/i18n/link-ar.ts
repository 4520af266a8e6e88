import type { Texts } from "./en"

export const linkAr = {
  payLink: {
    title: "رابط الدفع",
    text: "يفتح العميل الرابط على أي جهاز ويدفع المستحق على الطلب.",
    create: "إنشاء رابط دفع",
    again: "طلب الدفع من جديد برابط",
    made: "أُنشئ رابط الدفع. أرسله من هذه الصفحة.",
    code: "رمز QR لرابط الدفع",
    language: "لغة الرسالة",
    copyMessage: "نسخ الرسالة",
    whatsapp: "واتساب",
    email: "البريد الإلكتروني",
    withdraw: "إلغاء الرابط",
    withdrawTitle: "هل تريد إلغاء رابط الدفع؟",
    withdrawText:
      "لن يستطيع أحد بدء دفعة به. أما الفاتورة المفتوحة بالفعل فلا يزال دفعها ممكنًا.",
    confirm: "إلغاء الرابط",
  },
} satisfies Partial<Texts>
