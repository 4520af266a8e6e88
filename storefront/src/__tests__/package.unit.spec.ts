import manifest from "../../package.json"

type Entry = { import: { types: string } }

const entries = Object.entries(
  manifest.exports as Record<string, Entry | string>
).flatMap(([name, entry]) =>
  typeof entry === "string" || name === "."
    ? []
    : [[name.slice(2), entry.import.types] as const]
)

it('moduleResolution "node", which knows no exports → the same types by typesVersions', () => {
  expect(entries.length).toBeGreaterThan(0)
  expect(manifest.typesVersions["*"]).toEqual(
    Object.fromEntries(entries.map(([name, types]) => [name, [types]]))
  )
})

it("the style sheet is an effect: bundlers must not leave out an import of it", () => {
  expect(manifest.exports["./styles.css"]).toBe("./dist/styles.css")
  expect(manifest.sideEffects).toEqual(["**/*.css"])
})
