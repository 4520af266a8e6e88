/** A status that stands alone with a capital letter, inside of a sentence: "Dukkan is active." */
export function withinSentence(word: string, language: string): string {
  return language === "en" ? word.toLowerCase() : word
}
