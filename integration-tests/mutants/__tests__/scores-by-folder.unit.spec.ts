const scores = import("../scores-by-folder.mjs")

const mutants = (...statuses: string[]) => ({
  mutants: statuses.map((status) => ({ status })),
})
const RULES = "src/payment-rules"

describe("scores of Stryker by folder", () => {
  it("counts what no test noticed, and nothing that was left out", async () => {
    const { scoresByFolder } = await scores
    const files = {
      [`${RULES}/settlement/facts.ts`]: mutants(
        "Killed",
        "Timeout",
        "Survived"
      ),
      [`${RULES}/settlement/attention.ts`]: mutants("NoCoverage", "Ignored"),
      [`${RULES}/orders/refund-balance.ts`]: mutants("Killed", "CompileError"),
      [`${RULES}/orders/fees.ts`]: mutants("Killed", "Killed", "Survived"),
      "src/invoice-api/call.ts": mutants("Killed"),
    }
    expect(scoresByFolder({ files })).toEqual([
      {
        ...{ folder: "payment-rules/settlement", bound: 95 },
        ...{ noticed: 2, missed: 2, score: 50 },
      },
      { folder: "refund rules", bound: 95, noticed: 1, missed: 0, score: 100 },
      {
        ...{ folder: "payment-rules/orders", bound: 90 },
        ...{ noticed: 2, missed: 1, score: 66.7 },
      },
      { folder: "invoice-api", bound: 90, noticed: 1, missed: 0, score: 100 },
    ])
  })

  it("refuses a file without a bound", async () => {
    const { scoresByFolder } = await scores
    const files = { "src/api/middlewares.ts": mutants("Killed") }
    expect(() => scoresByFolder({ files })).toThrow("no bound")
  })
})
