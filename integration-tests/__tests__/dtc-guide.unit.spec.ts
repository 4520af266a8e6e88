/** The code of the guide for the DTC starter, checked against the storefront package's sources; what the starter and Next bring is declared here. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"
import { readPage } from "../documents"

const GUIDE = "docs/guides/dtc-starter.md"
const repository = path.resolve(__dirname, "../..")
const storefront = path.join(repository, "storefront/src")
const folder = path.join(repository, ".cache/dtc-guide")

/** Of the starter and of Next, only what the guide uses. */
const SURROUNDINGS: [name: string, text: string][] = [
  [
    "lib/config.d.ts",
    `import type { SdkLike } from "medusa-payment-invoice-storefront"
     export declare const sdk: SdkLike`,
  ],
  [
    "lib/data/cookies.d.ts",
    `export declare function getAuthHeaders(): Promise<{ authorization: string } | {}>
     export declare function getCartId(): Promise<string | undefined>
     export declare function removeCartId(): Promise<void>
     export declare function getCacheTag(name: string): Promise<string>`,
  ],
  [
    "next.d.ts",
    `declare module "next/cache" {
       export function revalidateTag(tag: string, profile: string | { expire?: number }): void
     }
     declare module "next/navigation" {
       export function useParams<T>(): T
       export function useRouter(): { replace(address: string): void }
     }
     declare module "next/server" {
       export type NextRequest = Request & { nextUrl: URL }
       export class NextResponse extends Response {
         static redirect(address: URL, status: number): NextResponse
       }
     }
     declare const process: { env: Record<string, string | undefined> }`,
  ],
]

/** Whole files: those that begin with the path at which they belong. */
function filesOf(guide: string): [name: string, text: string][] {
  const blocks = [...guide.matchAll(/```tsx?\n\/\/ (\S+\.tsx?)\n([^]*?)```/g)]
  return blocks.map(([, name, text]) => [name!, text!])
}

function errorsIn(guide: [name: string, text: string][]): string[] {
  const files = [...SURROUNDINGS, ...guide]
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of files) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const program = ts.createProgram(
    files.map(([name]) => path.join(folder, name)),
    {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      types: [],
      baseUrl: folder,
      paths: {
        "@modules/*": [path.join(folder, "modules/*")],
        "@lib/*": [path.join(folder, "lib/*")],
        "medusa-payment-invoice-storefront": [
          path.join(storefront, "index.ts"),
        ],
        "medusa-payment-invoice-storefront/react": [
          path.join(storefront, "react/index.ts"),
        ],
        "medusa-payment-invoice-storefront/texts": [
          path.join(storefront, "texts/index.ts"),
        ],
      },
    }
  )
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText, file }) =>
      [file?.fileName, ts.flattenDiagnosticMessageText(messageText, " ")].join(
        ": "
      )
    )
}

const files = filesOf(readPage(GUIDE))

it("the guide has five whole files, and they type-check", () => {
  expect(files.map(([name]) => path.basename(name))).toEqual([
    "invoice-button.tsx",
    "invoice-payment.ts",
    "route.ts",
    "page.tsx",
    "held-order-banner.tsx",
  ])
  expect(errorsIn(files)).toEqual([])
}, 60_000)
