const counts = import("../count-tests.mjs")

const report = (...files: string[][]) => ({
  testResults: files.map((statuses) => ({
    name: "a.spec.ts",
    assertionResults: statuses.map((status) => ({ status })),
  })),
})

describe("countReport", () => {
  it.each([
    ["two passed", report(["passed", "passed"]), 0, [2, 0, 0]],
    ["one failed", report(["passed", "failed"]), 1, [1, 1, 0]],
    ["one left out", report(["passed", "pending", "todo"]), 0, [1, 0, 2]],
    ["a file could not be loaded", report(["passed"], []), 1, [1, 1, 0]],
    [
      "a file whose tests are all left out",
      report(["passed"], ["pending"]),
      0,
      [1, 1, 1],
    ],
    ["no file", report(), 0, [0, 1, 0]],
    ["Jest died before it could report", undefined, 1, [0, 1, 0]],
    ["killed after the last test", report(["passed"]), null, [1, 1, 0]],
  ] as const)("%s → counted", async (_, given, exitCode, expected) => {
    const { countReport } = await counts
    const { passed, failed, skipped } = countReport(given, exitCode)
    expect([passed, failed, skipped]).toEqual(expected)
  })
})
