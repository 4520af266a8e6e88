// dev/old-words.txt: identifiers that had a private meaning and were replaced by the field's word.
// None may come back.
import ts from "typescript"
import { visit } from "./read-source.mjs"

const KEPT = /^# kept/im

/**
 * @param {string} list one identifier a line; those below the line `# Kept` look like them, are
 * public, and stay
 * @returns {{ gone: string[], kept: string[] }}
 */
export function readOldWords(list) {
  const [gone = "", kept = ""] = list.split(KEPT)
  return { gone: wordsIn(gone), kept: wordsIn(kept) }
}

/** @param {string} text */
function wordsIn(text) {
  return text
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => /^\w+$/.test(line))
}

/**
 * @param {import("./read-source.mjs").SourceFile[]} files
 * @param {ReturnType<typeof readOldWords>} words
 * @returns {string[]} `path: identifier`; and what is listed as kept although nothing is called so
 */
export function findOldWords(files, { gone, kept }) {
  const old = new Set(gone)
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Set<string>} */
  const found = new Set()
  for (const { path, text, syntax } of files) {
    visit(syntax, (node) => {
      if (ts.isIdentifier(node) && old.has(node.text)) {
        found.add(`${path}: ${node.text}`)
      }
    })
    kept.filter((word) => text.includes(word)).forEach((word) => seen.add(word))
  }
  return [
    ...found,
    ...kept
      .filter((word) => !seen.has(word))
      .map((word) => `dev/old-words.txt: nothing is called ${word} any more`),
  ]
}
