export type Language = "en" | "ar"

/** Wishes of the shopper, first first: a cart's locale, an Accept-Language header. */
export function pickLanguage(
  locale: string | null,
  acceptLanguage: string | undefined
): Language {
  const wishes = [locale ?? "", ...(acceptLanguage ?? "").split(",")]
  for (const wish of wishes) {
    const code = wish.trim().slice(0, 2).toLowerCase()
    if (code === "en" || code === "ar") {
      return code
    }
  }
  return "en"
}

/** For Intl; with Latin digits in both, as on the invoice and in the dashboard. */
export function localeOf(language: Language): string {
  return language === "ar" ? "ar-EG-u-nu-latn" : "en-EG"
}
