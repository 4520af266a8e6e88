import type { Texts } from "./en"

export const invoicesAr: Omit<
  Texts,
  | "attention"
  | "payLink"
  | "history"
  | "by"
  | "outcome"
  | "meaning"
  | "log"
  | "compared"
  | "cart"
  | "applyRefusal"
  | "checklist"
  | "healthDetail"
  | "healthAction"
  | "setup"
  | "copy"
  | "probe"
  | "observed"
  | "refusal"
  | "settings"
  | "health"
  | "check"
  | "scheme"
  | "merchant"
  | "credentials"
  | "connection"
> = {
  menu: {
    invoices: "الفواتير",
    settings: "الدفع بالفواتير",
  },
  widget: {
    title: "الدفع بالفاتورة",
    open: "السجل والتفاصيل",
    other: "فاتورة أخرى",
    link: "صفحة الدفع",
    copyLink: "نسخ رابط الدفع",
  },
  alert: {
    held: "الدفع قيد المراجعة. لا تشحن الطلب بعد. يُستكمل الطلب تلقائيًا عند انتهاء المراجعة.",
    attention: "دفعة هذا الطلب تتطلب قرارًا منك.",
    open: "مراجعة الدفعة",
  },
  facts: {
    status: "الحالة",
    amount: "مبلغ الفاتورة",
    customerTotal: "المبلغ المدفوع",
    merchantNet: "صافي المستحق لك",
    fee: "رسوم الخدمة",
    invoice: "الفاتورة",
    reference: "المرجع",
    externalReference: "المرجع الخارجي",
    dashboard: "لوحة تحكم التاجر",
    openDashboard: "فتح الفاتورة هناك",
    order: "الطلب",
    noOrder: "لا طلب بعد",
    cart: "السلة",
    customer: "العميل",
    created: "أُنشئت",
    expires: "تنتهي",
    paidAt: "دُفعت",
    cancelledAt: "أُلغيت",
    settledAt: "تم تحصيل المبلغ",
    resolvedAt: "أغلقها مسؤول",
    lastRead: "آخر تحقق من الحالة",
    lastWebhook: "آخر إشعار",
    never: "ليس بعد",
  },
  status: {
    creating: "جارٍ إنشاؤها",
    unknown: "غير مؤكدة",
    rejected: "مرفوضة",
    pending: "في انتظار الدفع",
    under_review: "قيد المراجعة",
    completed: "مدفوعة",
    cancelled: "ملغاة",
    expired: "منتهية",
  },
  reason: {
    amount_mismatch: "المبلغ مختلف",
    currency_mismatch: "العملة مختلفة",
    reference_mismatch: "المرجع مختلف",
    session_missing: "مدفوعة والسلة غير موجودة",
    order_failed: "مدفوعة بلا طلب",
    paid_twice: "مدفوعة مرتين",
    paid_elsewhere: "طريقة دفع أخرى",
    paid_after_cancel: "دُفعت بعد الإلغاء",
    paid_after_expiry: "دُفعت بعد انتهائها",
    cart_changed: "تغيّرت السلة",
    overpaid: "مدفوع أكثر من المستحق",
    unknown_status: "حالة غير معروفة",
    contradictory: "مدفوعة وملغاة معًا",
    invoice_not_found: "غير موجودة لدى الخدمة",
    review_rejected: "رُفضت في المراجعة",
    review_overdue: "طالت المراجعة",
    captured_unpaid: "محصّلة دون دفع",
    creation_unknown: "إنشاؤها غير مؤكد",
    unreadable: "تعذرت قراءتها",
  },
  list: {
    title: "الفواتير",
    subtitle: "كل الفواتير، المدفوعة وغير المدفوعة",
    attention: "تتطلب إجراءً ({{total}})",
    all: "الكل",
    search: "الطلب أو المرجع أو البريد أو الهاتف أو المبلغ",
    filter: "تصفية",
    clear: "مسح الكل",
    status: "الحالة",
    created: "تاريخ الإنشاء",
    problem: "المشكلة",
    amount: "المبلغ",
    paidAt: "تاريخ الدفع",
    yes: "نعم",
    no: "لا",
    ascending: "تصاعدي",
    descending: "تنازلي",
    csv: "تنزيل CSV",
    refunded: "مستردة",
    partlyRefunded: "مستردة جزئيًا",
    csvFailed: "تعذّر إنشاء الملف.",
    today: "اليوم",
    week: "آخر 7 أيام",
    month: "آخر 30 يومًا",
    custom: "اختر التاريخ",
    from: "من",
    to: "إلى",
    of: "من",
    ofMore: "من أكثر من",
    results: "نتيجة",
    pages: "صفحات",
    prev: "السابق",
    next: "التالي",
    calmTitle: "لا شيء يتطلب إجراءً",
    calmText: "تظهر هنا المدفوعات التي تتطلب قرارًا.",
    emptyTitle: "لا فواتير بعد",
    emptyText: "تظهر الأولى حين يختار عميل طريقة الدفع هذه.",
    noneTitle: "لا نتائج",
    noneText: "غيّر البحث أو التصفية.",
  },
  detail: {
    title: "فاتورة",
    history: "السجل",
    details: "التفاصيل",
    money: "المبالغ",
    refunds: "المبالغ المستردة",
    noRefunds: "لم يُسجَّل أي استرداد.",
    recorded: "المسجَّل",
    drawn: "المسترد في ميدوسا",
    balance: "المتبقي للاسترداد في ميدوسا",
    noHistory: "لم يحدث شيء بعد.",
    looking: "جارٍ التحقق من حالة الدفع…",
    cancelling: "جارٍ الإلغاء…",
    actions: "إجراءات أخرى",
    newest: "الأحدث أولًا",
  },
  action: {
    recheck: "التحقق من حالة الدفع",
    cancel: "إلغاء الفاتورة",
    resolve: "تسوية مع ملاحظة",
    reopen: "إعادة الفتح",
    apply_to_cart: "ربطها بسلة",
    external_refund: "تسجيل استرداد",
  },
  done: {
    recheck: "جارٍ التحقق من حالة الدفع.",
    cancel: "تم طلب الإلغاء.",
    resolve: "حُفظ قرارك.",
    reopen: "أُعيد فتحها. جارٍ التحقق من حالة الدفع.",
    apply_to_cart: "رُبطت الدفعة بالسلة.",
    external_refund: "سُجّل الاسترداد.",
  },
  form: {
    back: "رجوع",
    close: "إغلاق",
    cancelTitle: "إلغاء هذه الفاتورة؟",
    cancelText:
      "لن يستطيع العميل دفعها بعد ذلك. وإن دُفعت في هذه الأثناء فلن تضيع الدفعة، وسنرصدها.",
    cancelConfirm: "إلغاء الفاتورة",
    reopenTitle: "إعادة فتح هذه الفاتورة؟",
    reopenText:
      "تعود إلى قائمة الفواتير التي تتطلب إجراءً. نتحقق أولًا من حالتها لدى الخدمة. وإن كانت لا تزال مدفوعة وكانت السلة أو الطلب مطابقًا لها، فسيُحصَّل المبلغ تلقائيًا.",
    reopenConfirm: "إعادة الفتح",
    resolveCloseText:
      "لقد تولّيت أمر هذا المبلغ بنفسك. تُغلق الفاتورة: تخرج من القائمة ولا نتابعها بعد ذلك، ويبقى الطلب كما هو.",
    resolveMuteText:
      "أنت على علم بهذا الأمر. تخرج الفاتورة من القائمة، ويبقى الطلب كما هو. وسنواصل متابعة الفاتورة: إن تغيّرت حالتها أو وصل مبلغ فستُستكمل تلقائيًا أو ننبّهك من جديد.",
    note: "ملاحظة",
    noteHint: "ما تقرر، لزملائك. تبقى في السجل.",
    resolveCloseSubmit: "إغلاق الفاتورة",
    resolveMuteSubmit: "تسوية",
    applyText:
      "تُربط الدفعة بهذه السلة، وتصبح السلة طلبًا. يجب أن يساوي إجماليها مبلغ الفاتورة تمامًا.",
    cart: "السلة",
    applySubmit: "ربطها بهذه السلة",
    refundText:
      "أعد المبلغ أولًا من لوحة تحكم التاجر في خدمة الدفع بالفواتير، ثم سجّل الاسترداد هنا ليظهر في ميدوسا.",
    amount: "المبلغ",
    amountHint: "{{most}} على الأكثر",
    amountWrong: "أدخل مبلغًا موجبًا برقمين عشريين على الأكثر.",
    amountTooMuch: "هذا أكثر مما يمكن استرداده.",
    reference: "المرجع",
    referenceHint: "رقم الاسترداد في لوحة تحكم التاجر",
    optional: "اختياري",
    refundOrder: "أعد المبلغ في طلب ميدوسا أيضًا",
    refundOrderHint: "وإلا أمكن إعادته من صفحة الطلب لاحقًا.",
    refundSubmit: "تسجيل الاسترداد",
  },
  state: {
    failed: "تعذّر تحميل هذا الجزء.",
    again: "حاول مرة أخرى",
    loading: "جارٍ التحميل",
  },
}
