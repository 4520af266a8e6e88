/** Writes a status as a word of a sentence: "Dukkan is active." Alone it has a capital letter. */
export function withinSentence(word: string, language: string): string {
  return language === "en" ? word.toLowerCase() : word
}
