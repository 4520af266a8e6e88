export type Language = "en" | "ar"

/** Wishes of the shopper, first first: a cart's locale, an Accept-Language header. */
export function pickLanguage(
  locale: string | null,
  acceptLanguage?: string
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

const LANGUAGE_TAG = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$/

/**
 * Whatever a cart holds is a stranger's text, and Medusa takes any as its locale; it
 * is passed on only if it can be nothing but a language tag (BCP 47, or with `_`).
 * null: it is not one.
 */
export function languageTag(text: string | null | undefined): string | null {
  return text && LANGUAGE_TAG.test(text) ? text : null
}

/** For Intl; with Latin digits in both, as on the invoice and in the dashboard. */
export function localeOf(language: Language): string {
  return language === "ar" ? "ar-EG-u-nu-latn" : "en-EG"
}
