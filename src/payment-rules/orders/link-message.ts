import type { Language } from "../checkout/language"
import { moneyText } from "../checkout/money-text"

type LinkMessage = {
  shopName: string
  orderNumber: number
  /** Major units, two decimals. */
  amount: string
  currency: string
  url: string
}

/** The message that a shop sends with a payment link, ready to be pasted into a chat or a mail. */
export function linkMessage(
  { shopName, orderNumber, amount, currency, url }: LinkMessage,
  language: Language
): string {
  const money = moneyText(amount, currency, language)
  if (language === "ar") {
    const shop = shopName ? ` من ${shopName}` : ""
    return `مرحبًا، يمكنك دفع ${money} لطلبك رقم ${orderNumber}${shop} عبر هذا الرابط: ${url}`
  }
  const shop = shopName ? ` at ${shopName}` : ""
  return `Hello, you can pay ${money} for your order #${orderNumber}${shop} with this link: ${url}`
}

/** The subject of the mail that carries the message, in the same language. */
export function linkSubject(orderNumber: number, language: Language): string {
  return language === "ar"
    ? `دفع الطلب رقم ${orderNumber}`
    : `Payment for order #${orderNumber}`
}
