/**
 * The guide for the DTC starter shows the patch, piece by piece and to the letter; its whole files
 * type-check as the starter does it, and so does the mobile guide's code.
 */
import path from "node:path"
import { codeBelow, readPage } from "../documents"
import {
  filesOfStarter,
  PACKAGE_SOURCES,
  piecesOfPatch,
  typeErrors,
  type Pieces,
} from "../guide-code"

const folder = path.resolve(__dirname, "../../.cache/dtc-guide")

/** The blocks of the guide that begin with the path of a file. */
function piecesOfGuide(guide: string): Pieces {
  const blocks = [
    ...guide.matchAll(/```(\w+)\n\/\/ (apps\/\S+)\n([^]*?)\n```/g),
  ]
  return Object.fromEntries(
    blocks.map(([, language, name, text]) => [
      name!,
      { isNew: language !== "diff", lines: text!.split("\n") },
    ])
  )
}

const guide = readPage("docs/guides/dtc-starter.md")
const pieces = piecesOfPatch()

it("the guide shows every piece of the patch, and nothing else", () => {
  expect(Object.keys(pieces).length).toBeGreaterThan(15)
  expect(piecesOfGuide(guide)).toEqual(pieces)
})

it("no file is shown twice", () => {
  const names = [...guide.matchAll(/^\/\/ (apps\/\S+)$/gm)].map(
    ([, name]) => name
  )
  expect(new Set(names).size).toBe(names.length)
})

it.each(Object.entries(pieces))(
  "%s: each name that is imported anew is used anew",
  (_, { isNew, lines }) => {
    const sideOf = (sign: string) =>
      lines
        .filter((line) => line.startsWith(sign))
        .map((line) => line.slice(1))
        .join("\n")
    const [before] = splitImports(isNew ? "" : sideOf("-"))
    const [after, rest] = splitImports(isNew ? lines.join("\n") : sideOf("+"))
    const unused = after.filter(
      (name) =>
        !before.includes(name) && !new RegExp(`\\b${name}\\b`).test(rest)
    )
    expect(unused).toEqual([])
  }
)

/** Names that import statements bring, and the text without those statements. */
function splitImports(text: string): [names: string[], rest: string] {
  const statement = /^import (?!")(?:type )?([^"]*?) from ".*"$/gm
  const names = [...text.matchAll(statement)].flatMap(([, clause]) =>
    clause!
      .replace(/[{}]|\btype\b/g, "")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean)
  )
  return [names, text.replace(statement, "")]
}

it("the whole files type-check with the starter's compiler options, and nothing is declared and unused", () => {
  const files = filesOfStarter()
  expect(
    Object.keys(files).filter((name) => !name.endsWith(".d.ts"))
  ).toHaveLength(7)
  expect(typeErrors(folder, files, PACKAGE_SOURCES)).toEqual([])
}, 60_000)

/** Of React Native, only what the mobile guide uses. */
const REACT_NATIVE = `declare module "react-native" {
    import type { ReactNode } from "react"
    type Subscription = { remove(): void }
    export const AppState: {
      currentState: "active" | "background" | "inactive"
      addEventListener(type: "change", listener: (state: string) => void): Subscription
    }
    export const Linking: { openURL(url: string): Promise<true> }
    export function Text(props: { children?: ReactNode }): ReactNode
    export function View(props: {
      accessibilityLiveRegion?: "none" | "polite" | "assertive"
      children?: ReactNode
    }): ReactNode
  }
  declare module "@react-native-async-storage/async-storage" {
    const storage: { setItem(key: string, value: string): Promise<void> }
    export default storage
  }`

it("the mobile guide's code type-checks the same way", () => {
  const page = "docs/guides/mobile-app.md"
  const files = {
    "react-native.d.ts": REACT_NATIVE,
    "pay.tsx": codeBelow(page, "## Pay").replace(
      /^async function/m,
      "export $&"
    ),
    "wait.tsx": codeBelow(page, "## Wait").replace(/^function/m, "export $&"),
  }
  expect(typeErrors(folder, files, PACKAGE_SOURCES)).toEqual([])
}, 60_000)
