const subject = import("../lock-versions.mjs")

describe("lock-versions", () => {
  it("new versions → both packages and the lock file itself, nothing else", async () => {
    const { lockVersions } = await subject
    const lockAt = (version: string) => ({
      name: "ours",
      version,
      packages: {
        "": { name: "ours", version },
        "node_modules/ours": { resolved: "", link: true },
        "node_modules/other": { version: "1.0.0", libc: ["glibc"] },
        storefront: { name: "ours-storefront", version },
      },
    })
    const locked = lockVersions(lockAt("1.2.2"), {
      "": "1.2.3",
      storefront: "1.2.3",
    })
    expect(JSON.stringify(locked)).toBe(JSON.stringify(lockAt("1.2.3")))
  })
})
