import { ATTENTION_TEXTS_AR } from "../../payment-rules/settlement/attention-ar"
import type { Texts } from "./en"
import { decisionAr } from "./decision-ar"
import { errorsAr } from "./errors-ar"
import { healthAr } from "./health-ar"
import { historyAr } from "./history-ar"
import { invoicesAr } from "./invoices-ar"
import { linkAr } from "./link-ar"
import { settingsAr } from "./settings-ar"
import { setupAr } from "./setup-ar"

export const ar: Texts = {
  ...invoicesAr,
  ...historyAr,
  ...decisionAr,
  ...settingsAr,
  ...setupAr,
  ...linkAr,
  ...errorsAr,
  ...healthAr,
  attention: ATTENTION_TEXTS_AR,
  refusal: {
    settled:
      "تم تحصيل المبلغ، فلم نعد نتحقق من الفاتورة. راجع لوحة تحكم التاجر لمعرفة ما يحدث للمبلغ الآن.",
    resolved: "أغلق أحد المسؤولين هذه الفاتورة.",
    creating: "الفاتورة تُنشأ الآن. حاول بعد لحظة.",
    no_invoice: "رفضت الخدمة إنشاء هذه الفاتورة، فلا وجود لها.",
    invoice_unknown: "ضاع رد الخدمة على الإنشاء، فرقم الفاتورة غير معروف.",
    paid: "الفاتورة مدفوعة، والفاتورة المدفوعة لا تُلغى أبدًا.",
    perhaps_paid:
      "تقول الخدمة إنها حصّلت مبلغًا لهذه الفاتورة، فلن تُلغى. قارنها بلوحة تحكم التاجر ثم قرّر.",
    void: "الفاتورة ملغاة أو منتهية بالفعل.",
    cancel_switched_off:
      "الإلغاء متوقف (الخيار cancelPath). ألغِ الفاتورة من لوحة تحكم التاجر.",
    cancel_missing:
      "لا عملية إلغاء لدى الخدمة في المسار المضبوط. ألغِ الفاتورة من لوحة تحكم التاجر؛ وسنواصل متابعتها حتى تنتهي.",
    nothing_to_resolve:
      "لا شيء في هذه الفاتورة يحتاج إلى قرار. وإن وصل مبلغ فسنرصده.",
    not_paid: "الفاتورة غير مدفوعة.",
    has_order: "للفاتورة طلب بالفعل.",
    all_recorded: "المبلغ كله مسجَّل مستردًا.",
    changed: "تغيّرت الفاتورة منذ فتح هذه الصفحة. راجعها مرة أخرى ثم قرّر.",
    not_resolved: "لم تُسوَّ هذه الفاتورة.",
    refunded:
      "سُجّل استرداد لهذه الدفعة، فتبقى الفاتورة مغلقة. اطلب دفعة جديدة بدلًا منها.",
    other_merchant:
      "الفاتورة تخص تاجرًا غير صاحب بيانات الدخول الحالية، فلا يمكن التحقق منها. أدخل بيانات ذلك التاجر أولًا.",
    busy: "الفاتورة قيد المعالجة الآن. حاول بعد لحظة.",
  },
}
