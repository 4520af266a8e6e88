/**
 * Reads facts out of the Markdown pages, so that tests can compare them with the code.
 */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const repository = path.resolve(__dirname, "..")

/** Paths of all pages, from the root of the repository. */
export function pages(): string[] {
  const below = (folder: string) =>
    readdirSync(path.join(repository, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => path.posix.join(folder, name))
  const folders = [".", "docs", "docs/decisions", "docs/guides", "storefront"]
  return folders.flatMap(below)
}

export function readPage(page: string): string {
  return readFileSync(path.join(repository, page), "utf8")
}

/** The first table below a heading: its rows without the head, each as its cells. */
export function tableBelow(page: string, heading: string): string[][] {
  const lines = sectionOf(page, heading).split("\n")
  const start = lines.findIndex((line) => line.startsWith("|"))
  const table = lines.slice(start)
  const end = table.findIndex((line) => !line.startsWith("|"))
  return table
    .slice(2, end === -1 ? undefined : end)
    .map((line) => line.slice(1, -1).split("|"))
    .map((cells) => cells.map((cell) => cell.trim()))
}

/** The first block of code below a heading. */
export function codeBelow(page: string, heading: string): string {
  const code = /```\w+\n([^]*?)```/.exec(sectionOf(page, heading))?.[1]
  if (!code) {
    throw new Error(`${page} has no code below "${heading}"`)
  }
  return code
}

/** Texts of the headings, without code blocks, which may hold lines that look like one. */
export function headingsOf(page: string): string[] {
  const text = readPage(page).replace(/```[^]*?```/g, "")
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!)
}

function sectionOf(page: string, heading: string): string {
  const [, section] = readPage(page).split(`\n${heading}\n`)
  if (!section) {
    throw new Error(`${page} has no heading "${heading}"`)
  }
  return section
}
