import { languageTag, pickLanguage } from "../language"

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

it.each(["ar", "ar-EG", "en_US", "fil", "zh-Hans-CN", "de-CH-1996", "es-419"])(
  "locale %j → kept as it is",
  (locale) => {
    expect(languageTag(locale)).toBe(locale)
  }
)

it.each([
  null,
  undefined,
  "",
  "a",
  "arabic",
  "ar-",
  "ar-EG\n",
  " ar",
  "ar EG",
  "en-US,ar",
  "ar-https://evil.example",
  "en-aa-bb-cc-dd",
  "ar-".repeat(30_000),
])("a locale that is no language tag → null (%#)", (locale) => {
  expect(languageTag(locale)).toBeNull()
})
