import type { Texts } from "./en"

const ENTER_AGAIN = "أدخل بيانات الدخول من جديد."
const WEBHOOKS =
  "تحقق من أن {{address}} هو العنوان العام لهذا المتجر ومن أنه يمرر \u2066POST /hooks/invoice-payment/*\u2069."
const SHARED_LOCKS =
  "مع أكثر من عملية واحدة اضبط أقفال Redis أو PostgreSQL في medusa-config."
const SHARED_EVENTS =
  "مع أكثر من عملية واحدة اضبط أحداث Redis ‏(event-bus-redis) في medusa-config."

export const healthAr = {
  check: {
    credentials: "بيانات الدخول",
    merchant: "التاجر",
    webhooks: "الإشعارات",
    schedule_share: "طلبات رُصدت دون إشعار",
    creations: "إنشاء الفواتير",
    payment_page: "صفحة الدفع",
    cancel_operation: "إلغاء الفواتير",
    reads: "قراءة الفواتير",
    public_address: "العنوان العام",
    storefront_address: "عنوان المتجر",
    regions: "المناطق",
    locking: "الأقفال",
    event_bus: "الأحداث",
    schedule: "الجدول",
    attention: "فواتير تتطلب إجراءً",
    tasks: "مهام مفقودة",
    open_invoices: "الفواتير المفتوحة",
    keys: "مفاتيح الفواتير المفتوحة",
    versions: "الإصدارات",
  },
  healthDetail: {
    credentials_unknown_key: "شُفّرت البيانات المحفوظة بمفتاح encryptionKey آخر.",
    credentials_changed:
      "تغيّرت البيانات المحفوظة في قاعدة البيانات ولا يمكن فتحها.",
    credentials_none: "لم تُدخل بيانات، فلا يمكن إنشاء أي فاتورة.",
    credentials_old_key: "هي مشفّرة بمفتاح encryptionKey سابق.",
    credentials_options:
      "مضبوطة في medusa-config، ولها الأولوية على لوحة التحكم.",
    credentials_stored: "محفوظة مشفّرة، وأُدخلت من لوحة التحكم.",
    merchant_active: "{{merchant}}: {{status}}. آخر رد سليم: {{called}}.",
    merchant_waiting: "لا يمكن التحقق منه دون بيانات دخول.",
    merchant_refused: "{{message}} آخر رد سليم: {{called}}.",
    webhooks_none:
      "عدد المدفوعات في آخر 7 أيام: {{payments}}، ولم يصل إشعار بأي منها.",
    webhooks_first: "لم يصل أي إشعار بعد.",
    webhooks_silent:
      "وصل آخر إشعار في {{last}}. مدفوعات دون إشعار في آخر 7 أيام: {{payments}}.",
    webhooks_arrive: "وصل آخر إشعار في {{last}}.",
    schedule_share_none: "لا طلبات في آخر 7 أيام.",
    schedule_share_good:
      "{{found}} من {{settled}} من طلبات آخر 7 أيام ({{share}} %).",
    schedule_share_high:
      "{{found}} من {{settled}} من طلبات آخر 7 أيام ({{share}} %).",
    cancel_available: "تُلغى لدى الخدمة الفواتير التي لم تعد لازمة.",
    cancel_untried: "لم يُجرَّب بعد: لم تحتج أي فاتورة إلى الإلغاء حتى الآن.",
    cancel_switched_off:
      "أوقفه الخيار cancelPath. تبقى الفواتير التي لم تعد لازمة قابلة للدفع حتى تنتهي.",
    cancel_missing:
      "لا عملية إلغاء لدى الخدمة في المسار المضبوط. تبقى الفواتير التي لم تعد لازمة قابلة للدفع حتى تنتهي.",
    reads_good:
      "استُخدمت {{used}} من {{budget}} قراءة في الدقيقة الأخيرة؛ فواتير تنتظر التحقق: {{queue}}، أقدمها منذ {{age}} ث.",
    reads_late:
      "استُخدمت {{used}} من {{budget}} قراءة في الدقيقة الأخيرة؛ فواتير تنتظر التحقق: {{queue}}، أقدمها منذ {{age}} ث.",
    creations_good: "أُنشئت {{used}} من {{budget}} فاتورة في الدقيقة الأخيرة.",
    creations_budget:
      "بلغ إنشاء الفواتير حد invoicesPerMinute، أو ثلاثة أرباعه المتاحة للسلال، وكانت آخر مرة في {{last}}؛ وطُلب من العملاء المحاولة مرة أخرى. الدقيقة الأخيرة: {{used}} من {{budget}}.",
    creations_payer:
      "رُفض إنشاء فاتورة أخرى لعميل لديه فواتير كثيرة غير مدفوعة، وكانت آخر مرة في {{last}}. الدقيقة الأخيرة: {{used}} من {{budget}}.",
    payment_page_none: "لم تُنشأ أي فاتورة بعد.",
    payment_page_known: "يدفع العملاء في {{hosts}}.",
    payment_page_new:
      "يُرسل العملاء إلى {{fresh}}، وهو جديد منذ {{since}}. كل المواقع: {{hosts}}.",
    address_local: "{{address}} يشير إلى هذا الجهاز وحده، فلا تصل إليه الخدمة.",
    address_answers: "{{address}} يرد.",
    address_reached: "تعذّر التحقق من {{address}} من هنا، لكن الإشعارات تصل.",
    address_unchecked: "تعذّر التحقق من {{address}} من هنا.",
    address_other: "{{address}} يرد، لكن ليس كما يرد هذا المتجر.",
    shop_local: "يُعاد العملاء إلى {{address}}، وهو جهازهم هم.",
    shop_good: "يُعاد العملاء إلى {{address}}.",
    regions_missing:
      "لا توجد منطقة تستخدم {{currencies}}، فلا يستطيع أحد اختيار الطريقة.",
    regions_none:
      "الطريقة غير مفعّلة في أي منطقة تستخدم {{currencies}}، فلا يستطيع أحد اختيارها.",
    regions_wrong:
      "مفعّلة في {{regions}}. وليست في الخيار currencies: {{wrong}}.",
    regions_more: "مفعّلة في {{regions}}، وغير مفعّلة في {{others}}.",
    regions_good: "مفعّلة في {{regions}}.",
    locks_shared: "أقفال ميدوسا مشتركة بين كل العمليات ({{name}}).",
    locks_memory:
      "أقفال ميدوسا محفوظة في الذاكرة ({{name}}): مناسبة لخادم بعملية واحدة.",
    events_shared: "أحداث ميدوسا مشتركة بين كل العمليات ({{name}}).",
    events_memory:
      "أحداث ميدوسا محفوظة في الذاكرة ({{name}}): مناسبة لخادم بعملية واحدة.",
    schedule_good: "عمليات التحقق المجدولة في موعدها.",
    schedule_late: "أكثر عمليات التحقق تأخرًا متأخرة {{late}} ث.",
    schedule_hanging:
      "عدد الفواتير التي تستغرق معالجتها في هذه العملية أكثر من ثلاث دقائق: {{runs}}.",
    tasks_complete: "لا شيء.",
    tasks_missing:
      "مهام كانت مفقودة وأُنشئت من السجل منذ بدء هذه العملية: {{missing}}.",
    attention_none: "لا شيء.",
    attention_some: "عدد الفواتير التي تحتاج إلى قرار: {{count}}.",
    open_none: "لا فواتير مفتوحة.",
    open_good: "المفتوحة: {{all}}، وكلها للتاجر الحالي.",
    open_foreign:
      "{{foreign}} من {{all}} تخص تاجرًا غير صاحب بيانات الدخول الحالية، ولا تُقرأ.",
    keys_lost:
      "تُرفض إشعارات {{lost}} من الفواتير المفتوحة: لم يعد مفتاحها مقبولًا.",
    keys_old:
      "{{old}} من الفواتير المفتوحة تحتاج إلى مفتاح سابق؛ احتفظ به حتى لا تبقى منها واحدة.",
    keys_current: "كل الفواتير المفتوحة تستخدم المفتاح الحالي.",
    keys_good:
      "كل الفواتير المفتوحة تستخدم المفتاح الحالي. وروابط الدفع المرسلة من قبل وإشعارات الفواتير المنتهية ما زالت تحتاج إلى مفتاح سابق.",
    versions:
      "\u2066medusa-payment-invoice {{plugin}}, Medusa {{medusa}}, Node {{node}}\u2069",
  },
  healthAction: {
    credentials_unknown_key:
      "ضع ذلك المفتاح في previousEncryptionKeys، أو أدخل البيانات من جديد.",
    credentials_changed: ENTER_AGAIN,
    credentials_none:
      "أدخل مفتاح API مع سره، أو رمز وصول، من حساب التاجر لديك.",
    credentials_old_key:
      "أدخلها مرة أخرى قبل أن يُزال ذلك المفتاح من previousEncryptionKeys.",
    merchant_waiting: "أدخل بيانات الدخول أولًا.",
    merchant_refused: "عالج السبب، ثم افحص الاتصال من جديد.",
    webhooks_none: WEBHOOKS,
    webhooks_first:
      "ابدأ اختبار الإشعارات، أو قم بأول عملية شراء. ينشئ الاختبار فاتورة قيمتها 20.00 لا يلزمك دفعها.",
    webhooks_silent: WEBHOOKS,
    schedule_share_high:
      "تضيع إشعارات: تحقق من العنوان العام ومن سجل الإشعارات لدى الخدمة.",
    cancel_switched_off: "اضبط cancelPath متى عُرف المسار.",
    cancel_missing: "اسأل الخدمة عن المسار واضبط الخيار cancelPath.",
    creations_budget:
      "إذا لم يكن هناك موسم تخفيضات فابحث عن عدد غير طبيعي من السلال، وقيّد في الخادم الوكيل (proxy) المسارات المذكورة في SECURITY.md؛ وإلا فارفع الخيار invoicesPerMinute.",
    creations_payer:
      "إن كان لدى شخص واحد سبب وجيه لهذا العدد فارفع الخيار openInvoicesPerPayer؛ وإلا فابحث عن عدد غير طبيعي من السلال.",
    payment_page_new:
      "اسأل الخدمة هل الموقع لها. إن لم يكن كذلك فعطّل الطريقة وغيّر بيانات الدخول.",
    reads_late:
      "اطلب من الخدمة حدًا أعلى واضبط readsPerMinute، أو انظر أعلاه لماذا لا ترد.",
    address_local:
      "اضبط الخيار backendUrl على عنوان https العام، ثم أعد التشغيل.",
    address_unchecked:
      "بعض الشبكات لا تسمح للخادم بالاتصال بعنوانه هو. اختبار الإشعارات يبيّن إن كانت الخدمة تصل إليه.",
    address_other:
      "تحقق من صحة العنوان ومن أن الخادم الوكيل (proxy) يمرر \u2066/hooks/invoice-payment/*\u2069.",
    shop_local: "اضبط الخيار storefrontUrl، ثم أعد التشغيل.",
    regions_missing:
      "أضف منطقة بإحدى هذه العملات، أو أضف عملة إحدى مناطقك إلى الخيار currencies.",
    regions_none: "فعّلها حيث تبيع.",
    regions_wrong: "عطّلها هناك، أو أضف العملة إلى الخيار currencies.",
    locks_memory: SHARED_LOCKS,
    events_memory: SHARED_EVENTS,
    schedule_late: "تحقق من أن عملية بوضع shared أو worker تعمل.",
    schedule_hanging:
      "ابحث عن hook أو subscriber في متجرك ينتظر شيئًا، ثم أعد تشغيل هذه العملية.",
    tasks_missing:
      "لم يضع شيء. إن لم يحذفها أحد فأبلغنا من فضلك: فهذا خطأ في الإضافة.",
    attention_some: "افتح الطلبات ← الفواتير ← تتطلب إجراءً.",
    open_foreign:
      "أدخل بيانات دخول ذلك التاجر حتى تنتهي فواتيره المفتوحة، أو ألغِها من لوحة تحكم ذلك التاجر.",
    keys_lost: "ضع المفتاح القديم في previousEncryptionKeys.",
  },
} satisfies Partial<Texts>
