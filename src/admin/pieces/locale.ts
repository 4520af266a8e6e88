/** The dashboard shows Latin digits in every language, and so do we. */
export function localeOf(language: string): string {
  return `${language === "ar" ? "ar-EG" : "en"}-u-nu-latn`
}
