export type Language = "en" | "ar"

/** The cart's locale decides; without one the browser's first wish that we have. */
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
