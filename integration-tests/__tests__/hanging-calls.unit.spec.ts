import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { runCore } from "../../src/settlement/settle/run-core"
import { HangingCalls } from "../sweep/hanging-calls"

const RETURNS = { nth: 1, moment: "before", end: "returns" } as const

class Client {}

class Engine {
  async run(workflow: string) {
    return { result: workflow }
  }
}

describe("hanging calls", () => {
  const engine = new Engine()
  const calls = new HangingCalls()
  const parts: Record<string, unknown> = {
    invoicePayment: {
      access: { present: async () => ({ client: new Client() }) },
    },
    [Modules.WORKFLOW_ENGINE]: engine,
  }
  const container = {
    resolve: (name: string) => parts[name],
  } as unknown as MedusaContainer
  beforeAll(() => calls.sitOn(container))
  afterAll(() => calls.leave())

  it.each([
    ["convert-draft-order"],
    ["cancel-payment-collection"],
    ["create-order-refund-credit-lines"],
    ["create-payment-collection-for-cart"],
    ["a workflow that no list names"],
  ])("the plugin runs %s → it hangs until it is let go", async (workflow) => {
    calls.arm(RETURNS)
    let isOver = false
    const run = runCore(container, workflow, {}).finally(() => (isOver = true))
    await new Promise(setImmediate)
    expect({ hit: calls.hit, isOver }).toEqual({ hit: workflow, isOver: false })
    calls.letGo()
    expect(await run).toBe(workflow)
  })

  it("Medusa itself runs a workflow → it does not count; the shopper's complete-cart does", async () => {
    calls.arm({ ...RETURNS, nth: 2 })
    await engine.run("create-cart")
    expect(calls.seen).toBe(0)
    await engine.run("complete-cart")
    expect(calls.seen).toBe(1)
    calls.letGo()
  })
})
