/** Latin digits in every language, as in the dashboard. */
function localeOf(language: string): string {
  return language === "ar" ? "ar-EG-u-nu-latn" : "en-EG"
}

export function dayFormat(language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium" })
}

export function moneyFormat(
  language: string,
  currency: string,
  sign = false
): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOf(language), {
    ...{ style: "currency", currency },
    ...(sign && { signDisplay: "exceptZero" }),
  })
}

/** "EGP", "ج.م." */
export function currencySign(language: string, currency: string): string {
  return (
    moneyFormat(language, currency)
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value ?? currency
  )
}

/** "08:08", of a moment today. */
export function timeFormat(language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), { timeStyle: "short" })
}

export function timestampFormat(
  language: string,
  { seconds, year = true }: { seconds?: boolean; year?: boolean } = {}
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), {
    ...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
    ...(year && { year: "numeric" }),
    ...(seconds && { second: "2-digit" }),
  })
}
