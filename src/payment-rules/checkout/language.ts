export type Language = "en" | "ar"

/** Takes the shopper's preferences in order: a cart's locale, an Accept-Language header. */
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
 * A cart's locale is untrusted text: Medusa accepts any. It is passed on only if it has the
 * form of a language tag (BCP 47, or with `_`).
 * @returns null: not a language tag.
 */
export function languageTag(text: string | null | undefined): string | null {
  return text && LANGUAGE_TAG.test(text) ? text : null
}

/** For Intl. Both languages have Latin digits, as on the invoice and in the dashboard. */
export function localeOf(language: Language): string {
  return language === "ar" ? "ar-EG-u-nu-latn" : "en-EG"
}
