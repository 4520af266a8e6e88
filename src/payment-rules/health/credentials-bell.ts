import type { Language } from "../checkout/language"

type Merchant = { id: string; name: string | null }

export type CredentialsChange = {
  change: "stored" | "removed"
  /** The admin's e-mail address, or the id. */
  who: string
  /** null: the service did not confirm one. */
  merchant: Merchant | null
  /** The merchant of the credentials or invoices before; null: there were none. */
  lastMerchantId: string | null
}

type BellTexts = {
  title: string
  elsewhere: string
  removed: (who: string) => string
  first: (who: string, merchant: string) => string
  same: (who: string, merchant: string) => string
  other: (who: string, merchant: string, last: string) => string
  unconfirmed: (who: string) => string
  unconfirmedAfter: (who: string, last: string) => string
  wayOut: string
}

const TEXTS: Record<Language, BellTexts> = {
  en: {
    title: "The credentials for invoice payments were changed",
    elsewhere: "Invoice payments now go to another merchant",
    removed: (who) => `${who} removed them; no invoice can be created.`,
    first: (who, merchant) =>
      `${who} saved credentials of the merchant ${merchant}; payments now go there.`,
    same: (who, merchant) =>
      `${who} saved credentials of the same merchant as before, ${merchant}.`,
    other: (who, merchant, last) =>
      `${who} saved credentials of another merchant than before: ${merchant} instead of ${last}. All payments now go to the new one.`,
    unconfirmed: (who) =>
      `${who} saved credentials that the service did not confirm.`,
    unconfirmedAfter: (who, last) =>
      `${who} saved credentials that the service did not confirm. They may be those of another merchant than before (${last}).`,
    wayOut:
      "If nobody here intended this, enter the right ones and find out who uses this admin's account.",
  },
  ar: {
    title: "تغيّرت بيانات الدخول إلى خدمة الدفع بالفواتير",
    elsewhere: "مدفوعات الفواتير تذهب الآن إلى تاجر آخر",
    removed: (who) => `حذفها ${who}، ولا يمكن الآن إنشاء أي فاتورة.`,
    first: (who, merchant) =>
      `حفظ ${who} بيانات دخول التاجر ${merchant}، وتذهب المدفوعات الآن إليه.`,
    same: (who, merchant) => `حفظ ${who} بيانات دخول للتاجر نفسه: ${merchant}.`,
    other: (who, merchant, last) =>
      `حفظ ${who} بيانات دخول تاجر آخر: ${merchant} بدلًا من ${last}. وتذهب كل المدفوعات الآن إلى التاجر الجديد.`,
    unconfirmed: (who) => `حفظ ${who} بيانات دخول لم تؤكدها الخدمة.`,
    unconfirmedAfter: (who, last) =>
      `حفظ ${who} بيانات دخول لم تؤكدها الخدمة. وقد تكون لتاجر آخر غير السابق (${last}).`,
    wayOut:
      "إذا لم يكن ذلك مقصودًا، فأدخل البيانات الصحيحة وتحقق ممن يستخدم حساب هذا المسؤول.",
  },
}

/** The dashboard's bell shows a title and a description, both plain text. */
export function credentialsBell(
  change: CredentialsChange,
  language: Language
): { title: string; description: string } {
  const { title, elsewhere, wayOut } = TEXTS[language]
  return {
    title: isElsewhere(change) ? elsewhere : title,
    description: `${happenedText(change, TEXTS[language])} ${wayOut}`,
  }
}

function isElsewhere({ change, merchant, lastMerchantId }: CredentialsChange) {
  const isKnown = merchant !== null && lastMerchantId !== null
  return change === "stored" && isKnown && merchant.id !== lastMerchantId
}

function happenedText(change: CredentialsChange, texts: BellTexts): string {
  const { who, merchant, lastMerchantId: last } = change
  if (change.change === "removed") {
    return texts.removed(who)
  }
  if (!merchant) {
    return last === null
      ? texts.unconfirmed(who)
      : texts.unconfirmedAfter(who, last)
  }
  const named = merchantText(merchant)
  if (last === null) {
    return texts.first(who, named)
  }
  return isElsewhere(change)
    ? texts.other(who, named, last)
    : texts.same(who, named)
}

/**
 * The id first, since anybody can give a merchant the shop's name. The name cannot end its
 * own quotation marks, and so cannot continue the sentence.
 */
function merchantText({ id, name }: Merchant): string {
  return name === null ? id : `${id} (“${name.replace(/[“”"]/g, "'")}”)`
}
