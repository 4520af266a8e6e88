import type { Language } from "../checkout/language"

export type CredentialsChange = {
  change: "stored" | "removed"
  /** The admin's e-mail address, or the id. */
  who: string
  /** Name or id; null: the service did not confirm one. */
  merchant: string | null
}

type BellTexts = {
  title: string
  removed: (who: string) => string
  stored: (who: string, merchant: string) => string
  unconfirmed: (who: string) => string
  wayOut: string
}

const TEXTS: Record<Language, BellTexts> = {
  en: {
    title: "The credentials for invoice payments were changed",
    removed: (who) => `${who} removed them; no invoice can be created.`,
    stored: (who, merchant) =>
      `${who} saved credentials of the merchant ${merchant}; payments now go there.`,
    unconfirmed: (who) =>
      `${who} saved credentials that the service did not confirm.`,
    wayOut:
      "If nobody here intended this, enter the right ones and find out who uses this admin's account.",
  },
  ar: {
    title: "تغيّرت بيانات الدخول إلى خدمة الدفع بالفواتير",
    removed: (who) => `حذفها ${who}، ولا يمكن الآن إنشاء أي فاتورة.`,
    stored: (who, merchant) =>
      `حفظ ${who} بيانات التاجر ${merchant}، وتذهب المدفوعات إليه.`,
    unconfirmed: (who) => `حفظ ${who} بيانات لم تؤكدها الخدمة.`,
    wayOut:
      "إن لم يقصد ذلك أحد عندكم، فأدخلوا البيانات الصحيحة وابحثوا عمّن يدخل بحساب هذا المشرف.",
  },
}

/** The dashboard's bell shows a title and a description, both plain text. */
export function credentialsBell(
  { change, who, merchant }: CredentialsChange,
  language: Language
): { title: string; description: string } {
  const { title, removed, stored, unconfirmed, wayOut } = TEXTS[language]
  const confirmed = merchant ? stored(who, merchant) : unconfirmed(who)
  const happened = change === "removed" ? removed(who) : confirmed
  return { title, description: `${happened} ${wayOut}` }
}
