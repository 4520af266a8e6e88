import { readFileSync } from "node:fs"
import path from "node:path"
import { transpileModule } from "typescript"

const list = import("../list.mjs")
const stories = import("../story-file.mjs")

type Mutant = Awaited<typeof list>["MUTANTS"][number]

const repository = path.resolve(__dirname, "../../..")
const sourceOf = ({ file }: Mutant) =>
  readFileSync(path.join(repository, file), "utf8")

describe("list of mutants", () => {
  let mutants: Mutant[]
  let files: Awaited<typeof stories>

  beforeAll(async () => {
    mutants = (await list).MUTANTS
    files = await stories
  })

  /** The names of those that do not hold. */
  const failing = (holds: (mutant: Mutant) => boolean) =>
    mutants.filter((mutant) => !holds(mutant)).map(({ name }) => name)

  it("each has a name of its own", () => {
    const names = mutants.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it("each guard stands exactly once in its file", () => {
    expect(
      failing((mutant) => files.mutate(sourceOf(mutant), mutant) !== null)
    ).toEqual([])
  })

  it("each story's file is there, and has the words of the named test", () => {
    const wordsOf = (text: string) => text.match(/[\p{L}]{4,}/gu) ?? []
    expect(
      failing((mutant) => {
        const file = files.storyFile(repository, mutant)
        const story = file && readFileSync(path.join(repository, file), "utf8")
        return wordsOf(mutant.test ?? "").every((word) => story?.includes(word))
      })
    ).toEqual([])
    expect(
      failing((mutant) => Boolean(files.storyFile(repository, mutant)))
    ).toEqual([])
  })

  it("each mutant can be parsed", () => {
    expect(
      failing((mutant) => {
        const source = files.mutate(sourceOf(mutant), mutant)
        const { diagnostics } = transpileModule(source ?? "", {
          reportDiagnostics: true,
          fileName: mutant.file,
        })
        return diagnostics?.length === 0
      })
    ).toEqual([])
  })
})
