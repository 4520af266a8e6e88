/**
 * The files that the guide for Medusa's DTC starter adds, and the type check that the starter has
 * for them.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

const repository = path.resolve(__dirname, "..")
const STOREFRONT = "apps/storefront/src/"

type Piece = { isNew: boolean; lines: string[] }
export type Pieces = Record<string, Piece>

/** Files by their name, each with its text. */
type Files = Record<string, string>

/** The patch's changes of each file; a line "@@" separates hunks. */
function piecesOf(patch: string): Pieces {
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

export function piecesOfPatch(): Pieces {
  const file = path.join(repository, "docs/guides/dtc-starter.patch")
  return piecesOf(readFileSync(file, "utf8"))
}

/** The files that the patch adds to the storefront, and what they use of their surroundings. */
export function filesOfStarter(): Files {
  const added = Object.entries(piecesOfPatch())
    .filter(([, { isNew }]) => isNew)
    .map(([name, { lines }]) => [
      name.slice(STOREFRONT.length),
      lines.join("\n"),
    ])
  return { ...SURROUNDINGS, ...Object.fromEntries(added) }
}

/** Of the starter and of Next 15, only what the new files use. */
const SURROUNDINGS: Files = {
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

/**
 * TypeScript's errors in the files when they are written into the folder.
 * @param options beyond the starter's own
 */
export function typeErrors(
  folder: string,
  files: Files,
  options: ts.CompilerOptions
): string[] {
  rmSync(folder, { recursive: true, force: true })
  const names = Object.entries(files).map(([name, text]) => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  })
  const program = ts.createProgram(names, {
    ...STARTER_OPTIONS,
    // A reader copies nothing that serves no purpose.
    ...{ noUnusedLocals: true, noUnusedParameters: true },
    ...options,
    baseUrl: folder,
    paths: {
      "@modules/*": [path.join(folder, "modules/*")],
      "@lib/*": [path.join(folder, "lib/*")],
      ...options.paths,
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

const sourceOf = (...parts: string[]) => [
  path.join(repository, "storefront/src", ...parts),
]

/** The storefront package is what its sources say. */
export const PACKAGE_SOURCES: ts.CompilerOptions = {
  // They name their files as they are.
  allowImportingTsExtensions: true,
  types: ["node", "react"],
  paths: {
    "medusa-payment-invoice-storefront": sourceOf("index.ts"),
    "medusa-payment-invoice-storefront/react": sourceOf("react/index.ts"),
    "medusa-payment-invoice-storefront/texts": sourceOf("texts/index.ts"),
  },
}
