const verdicts = import("../verdict.mjs")

const failedWith = (text: string) => [
  { status: "pending", failureMessages: [] },
  { status: "failed", failureMessages: [text] },
]
const passed = [{ status: "passed", failureMessages: [] }]

describe("verdict on a mutant", () => {
  let judge: Awaited<typeof verdicts>["judge"]
  let patienceMs: number

  beforeAll(async () => {
    const verdict = await verdicts
    judge = verdict.judge
    patienceMs = verdict.PATIENCE_MS
  })

  it.each([
    [
      "an assertion failed",
      failedWith("Error: expect(received).toBe(expected)"),
      "killed",
    ],
    [
      "a fact never came true",
      failedWith("Error: never came true: 1 settled"),
      "killed",
    ],
    ["the story passed", passed, "survived"],
    ["no test ran", [], "broken"],
    [
      "the store did not boot",
      failedWith("Error: Could not resolve 'invoicePayment'"),
      "broken",
    ],
    [
      "the source cannot be parsed",
      failedWith("  x Expected ';'\n Syntax Error"),
      "broken",
    ],
  ])("%s → %j is %s", (_, assertionResults, expected) => {
    const report = { testResults: [{ assertionResults, message: "" }] }
    const { verdict } = judge({ report, waitedMs: null, sqlErrors: [] })
    expect(verdict).toBe(expected)
  })

  it("ended by us: its test waited long enough → timed out; the store booted so long → broken", () => {
    const end = { report: undefined, sqlErrors: [] }
    const verdictAfter = (waitedMs: number) =>
      judge({ ...end, waitedMs }).verdict
    expect(verdictAfter(patienceMs)).toBe("timed out")
    expect(verdictAfter(0)).toBe("broken")
  })

  it("PostgreSQL did not understand a statement → broken, whatever failed", () => {
    const assertionResults = failedWith("Error: expect(received)")
    const report = { testResults: [{ assertionResults, message: "" }] }
    const sqlErrors = ['syntax error at or near "and"']
    expect(judge({ report, waitedMs: null, sqlErrors })).toEqual({
      ...{ verdict: "broken", why: sqlErrors[0] },
    })
  })
})
