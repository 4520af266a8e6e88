import { pickLanguage } from "../language"

const cases: [string | null, string | undefined, string][] = [
  ["ar", undefined, "ar"],
  ["ar-EG", "en-US,en;q=0.9", "ar"],
  ["ar_EG", "en", "ar"],
  ["en-GB", "ar", "en"],
  ["AR", undefined, "ar"],
  ["fr-FR", "ar-EG,ar;q=0.9,en;q=0.8", "ar"],
  [null, "de,ar;q=0.5,en;q=0.4", "ar"],
  [null, "de, ar;q=0.5, en;q=0.4", "ar"],
  ["", "AR-eg", "ar"],
  [null, "de,fr", "en"],
  [null, "*", "en"],
  [null, "", "en"],
  [null, undefined, "en"],
  [null, ",,;q=,", "en"],
]
it.each(cases)(
  "cart's locale %j, browser %j → %s",
  (locale, browser, language) => {
    expect(pickLanguage(locale, browser)).toBe(language)
  }
)
