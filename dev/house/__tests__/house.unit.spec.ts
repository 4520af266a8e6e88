/**
 * Proves of each check of `npm run house` that it rejects what it is there to reject, and lets the
 * right neighbour pass.
 */
const load = async () => ({
  ...(await import("../read-source.mjs")),
  ...(await import("../find-circles.mjs")),
  ...(await import("../find-unused-exports.mjs")),
  ...(await import("../find-old-words.mjs")),
  ...(await import("../find-ring-violations.mjs")),
  ...(await import("../measure-files.mjs")),
})

type Texts = Record<string, string>

describe("import circles", () => {
  const circlesOf = async (texts: Texts) => {
    const { parse, findCircles } = await load()
    return findCircles(parse(texts))
  }

  it("two files that use each other's values → one circle", async () => {
    const texts = {
      "src/a.ts": `import { b } from "./b"; export const a = b`,
      "src/b.ts": `import { a } from "./a"; export const b = a`,
    }
    expect(await circlesOf(texts)).toEqual([["src/a.ts", "src/b.ts"]])
  })

  it("a circle of types through a third file → named in order", async () => {
    const texts = {
      "src/a.ts": `import type { B } from "./room/b"; export type A = B`,
      "src/room/b.ts": `export type { C as B } from "../c"`,
      "src/c.ts": `export type C = import("./a").A`,
    }
    expect(await circlesOf(texts)).toEqual([
      ["src/a.ts", "src/room/b.ts", "src/c.ts"],
    ])
  })

  it("two ways to the same file → none", async () => {
    const texts = {
      "src/a.ts": `import "./b"; import "./c"`,
      "src/b.ts": `import "./c"`,
      "src/c.ts": `import "react"`,
    }
    expect(await circlesOf(texts)).toEqual([])
  })
})

describe("unused exports", () => {
  const unusedIn = async (texts: Texts) => {
    const { parse, findUnusedExports } = await load()
    return findUnusedExports(parse(texts), (path) => path.endsWith("entry.ts"))
  }

  it.each([
    ["a value", `export const lost = 1`, "lost"],
    ["a type", `export type Lost = 1`, "Lost"],
    ["a class", `export class Lost {}`, "Lost"],
    ["a default export", `export default function lost() {}`, "default"],
    ["one of a list", `const lost = 1; export { lost }`, "lost"],
    ["of a pattern", `export const { lost } = { lost: 1 }`, "lost"],
  ])("%s that nobody imports → named", async (_, text, name) => {
    expect(await unusedIn({ "src/a.ts": text })).toEqual([`src/a.ts: ${name}`])
  })

  it.each([
    ["an import", `import { kept } from "./a"`],
    ["an import under another name", `import { kept as other } from "./a"`],
    ["a type query", `type T = import("./a").kept`],
    ["all of it", `import * as all from "./a"`],
    ["a lazy import", `const all = import("./a")`],
    ["a re-export", `export { kept } from "./a"`],
  ])("used through %s → none", async (_, text) => {
    const texts = { "src/a.ts": `export const kept = 1`, "entry.ts": text }
    expect(
      await unusedIn({
        "src/a.ts": texts["src/a.ts"],
        "src/entry.ts": texts["entry.ts"],
      })
    ).toEqual([])
  })
})

describe("old words", () => {
  const list = "# Gone\nwake\n\n# Kept: public\nhint_class\n"
  const oldWordsIn = async (text: string) => {
    const { parse, findOldWords, readOldWords } = await load()
    return findOldWords(parse({ "src/a.ts": text }), readOldWords(list))
  }

  it("an identifier of the list → named with its file", async () => {
    expect(await oldWordsIn(`const wake = "hint_class"`)).toEqual([
      "src/a.ts: wake",
    ])
  })

  it("part of a longer identifier, a comment, a text → none", async () => {
    const text = `/* wake */ const wakeTime = "wake hint_class"`
    expect(await oldWordsIn(text)).toEqual([])
  })

  it("kept, and nothing is called so any more → named", async () => {
    expect(await oldWordsIn(`const a = 1`)).toEqual([
      "dev/old-words.txt: nothing is called hint_class any more",
    ])
  })
})

describe("ring violations", () => {
  const violationsIn = async (path: string, text: string) => {
    const { parse, findRingViolations } = await load()
    return findRingViolations(parse({ [path]: text }), process.cwd())
  }

  it("settlement imports a room above it → named with its line", async () => {
    const text = `\nimport type { Cart } from "../orders/load-cart"; export type T = Cart`
    expect(await violationsIn("src/settlement/settle.ts", text)).toEqual([
      expect.stringMatching(/^src\/settlement\/settle\.ts:2: .*src\/orders/),
    ])
  })

  it("a comment that switches the rule off → named all the same", async () => {
    const text = `/* eslint-disable */ import { a } from "../workflows/a"; export default a`
    expect(await violationsIn("src/orders/a.ts", text)).toHaveLength(1)
  })

  it("a room above imports settlement → none", async () => {
    const text = `import { a } from "../settlement/a"; export default a`
    expect(await violationsIn("src/orders/a.ts", text)).toEqual([])
  })
})

describe("sizes", () => {
  it("1, 3 and 9 lines → median 3, largest 9", async () => {
    const { measureFiles } = await load()
    const files = [9, 1, 3].map((lines) => ({
      path: `src/${lines}.ts`,
      text: "a\n".repeat(lines),
    }))
    expect(measureFiles(files)).toEqual({
      files: 3,
      lines: 13,
      median: 3,
      largest: { path: "src/9.ts", lines: 9 },
    })
  })

  it.each([
    ["src/orders/apply-to-cart.ts", true],
    ["src/admin/client/invoices.ts", false],
    ["src/orders/__tests__/apply.unit.spec.ts", false],
    ["src/modules/invoice-payment/migrations/Migration1.ts", false],
    ["storefront/src/index.ts", false],
  ])("%s → counted: %s", async (path, counted) => {
    expect((await load()).isServerFile(path)).toBe(counted)
  })
})
