/** "EGP 1,039.00", "1,039.00 ج.م."; Latin digits in both languages, always two decimals. */
export function moneyText(
  amount: string,
  currency: string,
  lang: string
): string {
  return new Intl.NumberFormat(lang === "ar" ? "ar-EG-u-nu-latn" : "en-EG", {
    ...{ style: "currency", currency: currency.toUpperCase() },
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
  })
    .format(Number(amount))
    .replace(/[\u200e\u200f\u061c]/g, "")
    .replace(/\u00a0/g, " ")
}
