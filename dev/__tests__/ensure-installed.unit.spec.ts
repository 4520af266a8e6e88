import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"

type Packages = Record<string, Record<string, unknown>>

const subject = import("../ensure-installed.mjs")
const firstMissing = async () => (await subject).firstMissingPackage(root)

let root: string

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "ensure-installed-"))
  await mkdir(path.join(root, "node_modules"))
})

afterEach(() => rm(root, { recursive: true }))

const write = (file: string, packages: Packages) =>
  writeFile(path.join(root, file), JSON.stringify({ packages }))

const locked: Packages = {
  "": { version: "0.1.0" },
  storefront: { version: "0.1.0" },
  "node_modules/ours": { link: true },
  "node_modules/axios": { version: "1.16.0" },
  "node_modules/only-on-mac": { version: "1.0.0", optional: true },
}

describe("ensure-installed", () => {
  it("what is installed is what is locked → nothing to do", async () => {
    await write("package-lock.json", locked)
    await write("node_modules/.package-lock.json", {
      "node_modules/axios": { version: "1.16.0" },
    })
    expect(await firstMissing()).toBeUndefined()
  })

  it.each([
    [
      "an older version is installed",
      { "node_modules/axios": { version: "1" } },
    ],
    ["a package is not installed", {}],
  ])("%s → install", async (_, installed: Packages) => {
    await write("package-lock.json", locked)
    await write("node_modules/.package-lock.json", installed)
    expect(await firstMissing()).toContain("axios is not at 1.16.0")
  })

  it("an install that was interrupted → install", async () => {
    await write("package-lock.json", locked)
    expect(await firstMissing()).toContain("incomplete")
  })
})
