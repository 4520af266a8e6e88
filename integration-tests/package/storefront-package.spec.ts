/**
 * The storefront package as a shop gets it: packed, installed beside React 19, with no package of a
 * Medusa server.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { filesOfStarter, typeErrors } from "../guide-code"
import { npm, repository } from "./bare-store"
import {
  createStorefrontApp,
  installers,
  RESOLUTIONS,
  type StorefrontApp,
  WRONG_LINES,
} from "./storefront-app"

const minutes = 60_000
const NAME = "medusa-payment-invoice-storefront"

type Packed = { filename: string; files: { path: string }[] }

let target: string
let packed: Packed

beforeAll(async () => {
  target = await mkdtemp(path.join(os.tmpdir(), "packed-storefront-"))
  const [program, ...args] = npm([
    "pack",
    "--json",
    "--pack-destination",
    target,
  ])
  // Its own prepack builds it; the build's words must not stand in the JSON.
  const output = execFileSync(program!, [...args, "--silent"], {
    cwd: path.join(repository, "storefront"),
    encoding: "utf8",
  })
  const json = output.slice(output.search(/^[[{]/m))
  // npm 12 answers by name, npm 10 and 11 with a list.
  packed = Object.values(JSON.parse(json) as Record<string, Packed>)[0]!
}, 2 * minutes)

afterAll(() => rm(target, { recursive: true, force: true }))

it("the tarball holds the style sheet", () => {
  const files = packed.files.map((file) => file.path)
  expect(files).toContain("dist/styles.css")
})

it("the tarball holds what was built, its licence and its readme → no sources, no tests", () => {
  const files = packed.files.map((file) => file.path)
  const others = files.filter((file) => !file.startsWith("dist/"))
  expect(others.sort()).toEqual(["LICENSE", "README.md", "package.json"])
  expect(
    files.filter((file) => /__tests__|\.spec\.|(?<!\.d)\.tsx?$/.test(file))
  ).toEqual([])
})

describe.each(Object.keys(installers) as (keyof typeof installers)[])(
  "installed by %s in a shop with React 19",
  (installer) => {
    let app: StorefrontApp

    beforeAll(async () => {
      app = await createStorefrontApp(
        path.join(target, packed.filename),
        installer
      )
    }, 4 * minutes)

    afterAll(() => app?.remove())

    it("React is 19, and nothing of Medusa came along", () => {
      const modules = path.join(app.directory, "node_modules")
      const react = JSON.parse(
        readFileSync(path.join(modules, "react/package.json"), "utf8")
      ) as { version: string }
      expect(react.version).toMatch(/^19\./)
      const lock = ["package-lock.json", "pnpm-lock.yaml"]
        .map((name) => path.join(app.directory, name))
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, "utf8"))
      expect(lock).toHaveLength(1)
      expect(lock[0]).toContain(NAME)
      expect(lock[0]).not.toContain("@medusajs/")
    })

    it.each(RESOLUTIONS)(
      "a right use type-checks (%s); each wrong line is refused",
      (resolution) => {
        expect(app.check("right.tsx", resolution)).toBe("")
        const errors = app.check("wrong.tsx", resolution)
        const lines = [...errors.matchAll(/^wrong\.tsx\((\d+),/gm)]
        expect(lines.map(([, line]) => Number(line))).toEqual(WRONG_LINES)
      },
      minutes
    )

    it(
      "the files of the guide for Medusa's starter type-check as the starter does it",
      () => {
        // In the starter the SDK is there; this shop has only the package.
        const sdk = path.join(repository, "node_modules/@medusajs/*")
        const errors = typeErrors(
          path.join(app.directory, "starter"),
          filesOfStarter(),
          {
            types: ["react"],
            typeRoots: [path.join(app.directory, "node_modules/@types")],
            paths: { "@medusajs/*": [sdk] },
          }
        )
        expect(errors).toEqual([])
      },
      minutes
    )

    it.each(["module.mjs", "common.cjs"])(
      "%s renders the pay button on the server, in Arabic",
      (file) => {
        const html = app.render(file)
        expect(html).toContain('<button type="button"')
        expect(html).toContain("الدفع عبر الصفحة الآمنة")
        expect(html).toContain('dir="rtl"')
      }
    )
  }
)
