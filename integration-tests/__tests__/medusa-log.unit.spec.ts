import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { PassThrough, Readable } from "node:stream"
import { text } from "node:stream/consumers"

const medusaLog = import("../medusa-log.mjs")

describe("keepLogApart", () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "medusa-log-"))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it("a test run prints facts, and Medusa logs between them, in pieces of any length → the facts are shown, the log is in its file", async () => {
    const { keepLogApart } = await medusaLog
    const shown = new PassThrough()
    const printed = Readable.from([
      "one row\n{",
      '"level":"error","mess',
      'age":"no"}\ntwo rows',
    ])
    const logFile = path.join(folder, "api.log")
    await keepLogApart([[printed, shown]], logFile)
    shown.end()
    expect(await text(shown)).toBe("one row\ntwo rows\n")
    expect(await readFile(logFile, "utf8")).toBe(
      '{"level":"error","message":"no"}\n'
    )
  })
})
