const subject = import("../check-release.mjs")

type Manifest = { version: string; repository?: string }
type Package = {
  folder: string
  manifest: Manifest
  lockedVersion?: string
  changelog: string
}
type Release = { packages: Package[]; changesets: string[] }

const packageIn = (folder: string): Package => ({
  folder,
  manifest: { version: "1.2.3", repository: "example" },
  lockedVersion: "1.2.3",
  changelog: "# name\n\n## 1.2.3\n\n### Patch Changes\n",
})

const soundRelease = (): Release => ({
  packages: [packageIn(""), packageIn("storefront")],
  changesets: [],
})

const problemsOf = async (release: Release, tag?: string) =>
  (await subject).findReleaseProblems(release, tag)

describe("check-release", () => {
  it.each([undefined, "v1.2.3"])(
    "one version everywhere, tag %s → no problem",
    async (tag) => {
      expect(await problemsOf(soundRelease(), tag)).toEqual([])
    }
  )

  it.each(["1.2.3", "v1.2.4", "v1.2.3-rc.1"])(
    "version 1.2.3, tag %s → named",
    async (tag) => {
      expect(await problemsOf(soundRelease(), tag)).toEqual([
        `The tag is ${tag}, package.json has version 1.2.3.`,
      ])
    }
  )

  it("the storefront has another version → named, with its lock and changelog", async () => {
    const release = soundRelease()
    release.packages[1] = {
      ...packageIn("storefront"),
      manifest: { version: "1.2.2", repository: "example" },
      lockedVersion: "1.2.2",
      changelog: "## 1.2.2\n",
    }
    expect(await problemsOf(release, "v1.2.3")).toEqual([
      "storefront/package.json has version 1.2.2, package.json has 1.2.3.",
      "storefront/CHANGELOG.md has no entry for 1.2.3.",
    ])
  })

  it.each(["1.2.2", undefined])(
    "the lock file has version %s → named",
    async (lockedVersion) => {
      const release = soundRelease()
      release.packages[0]!.lockedVersion = lockedVersion
      expect(await problemsOf(release)).toEqual([
        expect.stringContaining(`package-lock.json has version`),
      ])
    }
  )

  it("only a longer version is in the changelog → no entry", async () => {
    const release = soundRelease()
    release.packages[0]!.changelog = "## 1.2.3-rc.1\n\n## 1.2.30\n"
    expect(await problemsOf(release)).toEqual([
      "CHANGELOG.md has no entry for 1.2.3.",
    ])
  })

  it("no repository → named for each package", async () => {
    const release = soundRelease()
    release.packages.forEach(({ manifest }) => delete manifest.repository)
    expect(await problemsOf(release)).toEqual([
      expect.stringMatching(/^package.json has no repository/),
      expect.stringMatching(/^storefront\/package.json has no repository/),
    ])
  })

  it("a changeset is left → named", async () => {
    const release = { ...soundRelease(), changesets: ["late-news.md"] }
    expect(await problemsOf(release)).toEqual([
      expect.stringContaining(".changeset/late-news.md is in no version yet"),
    ])
  })
})
