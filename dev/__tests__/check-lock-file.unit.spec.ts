const subject = import("../check-lock-file.mjs")

type Lock = { packages: Record<string, Record<string, unknown>> }

const problemsOf = async (lock: Lock) =>
  (await subject).findLockFileProblems(lock)

const soundLock = (): Lock => ({
  packages: {
    "": { name: "ours" },
    "node_modules/ours": { resolved: "", link: true },
    "node_modules/compiler": {
      version: "1.0.0",
      optionalDependencies: { "compiler-linux": "1.0.0", "compiler-mac": "1" },
    },
    "node_modules/compiler-mac": { version: "1.0.0", optional: true },
    "node_modules/compiler/node_modules/compiler-linux": {
      version: "1.0.0",
      optional: true,
    },
  },
})

describe("check-lock-file", () => {
  it("every platform locked, beside or below the package → no problem", async () => {
    expect(await problemsOf(soundLock())).toEqual([])
  })

  it.each(["compiler-mac", "compiler/node_modules/compiler-linux"])(
    "%s left out by npm → named",
    async (lost) => {
      const lock = soundLock()
      delete lock.packages[`node_modules/${lost}`]
      expect(await problemsOf(lock)).toEqual([
        expect.stringContaining(
          `node_modules/compiler needs ${lost.split("/").pop()}@`
        ),
      ])
    }
  )

  it("a package of that name below an unrelated one → still missing", async () => {
    const lock = soundLock()
    delete lock.packages["node_modules/compiler-mac"]
    lock.packages["node_modules/other/node_modules/compiler-mac"] = {}
    expect(await problemsOf(lock)).toHaveLength(1)
  })

  it("a package that nothing asks for → named", async () => {
    const lock = soundLock()
    lock.packages["node_modules/stray"] = { extraneous: true }
    expect(await problemsOf(lock)).toEqual([
      expect.stringContaining("node_modules/stray is locked although"),
    ])
  })

  it("the address of a registry is recorded → named", async () => {
    const lock = soundLock()
    lock.packages["node_modules/compiler"]!.resolved =
      "https://registry.example/compiler.tgz"
    expect(await problemsOf(lock)).toEqual([
      expect.stringContaining("node_modules/compiler records where"),
    ])
  })
})
