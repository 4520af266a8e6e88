/**
 * The guide for the DTC starter shows the patch, piece by piece and to the letter; its whole files
 * type-check as the starter does it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { readPage } from "../documents"

const repository = path.resolve(__dirname, "../..")
const folder = path.join(repository, ".cache/dtc-guide")
const packageSources = path.join(repository, "storefront/src")
const STOREFRONT = "apps/storefront/src/"

type Piece = { isNew: boolean; lines: string[] }
type Pieces = Record<string, Piece>

/** What the patch does to each file; hunks are told apart by a line "@@". */
function piecesOfPatch(patch: string): Pieces {
  const parts = patch.split(/^diff --git /m).slice(1)
  return Object.fromEntries(
    parts.map((part) => {
      const lines = part.replace(/\n+$/, "").split("\n")
      const [, name] = /^a\/(.*) b\/\1$/.exec(lines[0]!)!
      const isNew = lines.includes("--- /dev/null")
      const [, ...body] = lines.slice(
        lines.findIndex((line) => line.startsWith("@@"))
      )
      const shown = isNew
        ? body.map((line) => line.slice(1))
        : body.map((line) => line.replace(/^@@.*/, "@@").trimEnd())
      return [name!, { isNew, lines: shown }]
    })
  )
}

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
const patch = readFileSync(
  path.join(repository, "docs/guides/dtc-starter.patch"),
  "utf8"
)
const pieces = piecesOfPatch(patch)
const newFiles = Object.entries(pieces).filter(([, { isNew }]) => isNew)

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

/** Of the starter and of Next 15, only what the new files use. */
const SURROUNDINGS: Record<string, string> = {
  "lib/config.d.ts": `import type Medusa from "@medusajs/js-sdk"
    export declare const sdk: Medusa`,
  "lib/data/cookies.d.ts": `export declare function getAuthHeaders(): Promise<{ authorization: string } | Record<string, never>>
    export declare function getCartId(): Promise<string | undefined>`,
  "modules/common/components/ui/index.d.ts": `import type { ButtonHTMLAttributes, ForwardRefExoticComponent, RefAttributes } from "react"
    type Props = ButtonHTMLAttributes<HTMLButtonElement> & { size?: "small" | "medium" | "large"; isLoading?: boolean }
    export declare const Button: ForwardRefExoticComponent<Props & RefAttributes<HTMLButtonElement>>`,
  "next.d.ts": `declare module "next" {
      export type Metadata = { title?: string }
    }
    declare module "next/navigation" {
      export function useRouter(): { refresh(): void }
      export function useSearchParams(): URLSearchParams
    }`,
}

/** The starter's own compiler options, but for what only its bundler needs. */
const STARTER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES5,
  lib: ["lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.esnext.d.ts"],
  allowJs: true,
  skipLibCheck: true,
  strict: true,
  forceConsistentCasingInFileNames: true,
  noEmit: true,
  esModuleInterop: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  resolveJsonModule: true,
  isolatedModules: true,
  jsx: ts.JsxEmit.Preserve,
}

function typeErrors(files: Record<string, string>): string[] {
  rmSync(folder, { recursive: true, force: true })
  const names = Object.entries(files).map(([name, text]) => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
  const from = (...parts: string[]) => [path.join(packageSources, ...parts)]
  const program = ts.createProgram(names, {
    ...STARTER_OPTIONS,
    // The package's sources name their files as they are.
    allowImportingTsExtensions: true,
    types: ["node", "react"],
    baseUrl: folder,
    paths: {
      "@modules/*": [path.join(folder, "modules/*")],
      "@lib/*": [path.join(folder, "lib/*")],
      "medusa-payment-invoice-storefront": from("index.ts"),
      "medusa-payment-invoice-storefront/react": from("react/index.ts"),
      "medusa-payment-invoice-storefront/texts": from("texts/index.ts"),
    },
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText, file }) =>
      [
        path.basename(file?.fileName ?? ""),
        ts.flattenDiagnosticMessageText(messageText, " "),
      ].join(": ")
    )
}

it("the whole files type-check with the starter's compiler options", () => {
  const files = newFiles.map(([name, { lines }]) => [
    name.slice(STOREFRONT.length),
    lines.join("\n"),
  ])
  expect(files).toHaveLength(7)
  expect(typeErrors({ ...SURROUNDINGS, ...Object.fromEntries(files) })).toEqual(
    []
  )
}, 60_000)
