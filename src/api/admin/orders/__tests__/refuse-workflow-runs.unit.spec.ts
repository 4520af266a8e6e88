import { readdirSync } from "node:fs"
import path from "node:path"
import { WorkflowManager } from "@medusajs/framework/orchestration"
import { whyNotRun } from "../refuse-workflow-runs"

const CORE_FLOWS = path.dirname(require.resolve("@medusajs/core-flows"))

/** Medusa's rooms for what concerns an order's money, goods or links. */
const ROOMS = [
  ...["order", "draft-order", "payment", "payment-collection", "reservation"],
  ...["cart", "line-item"],
]

/** They only read. */
const READING = [
  "fetch-shipping-option",
  "fetch-shipping-option-for-draft-order",
  ...["confirm-item-inventory", "get-variant-items-with-prices-workflow"],
]

async function workflowsOf(room: string): Promise<string[]> {
  const folder = path.join(CORE_FLOWS, room, "workflows")
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith(".js"))
      .map((file) => import(path.join(folder, file)) as Promise<object>)
  )
  return modules
    .flatMap((all) => Object.values(all) as { getName?: () => string }[])
    .flatMap(({ getName }) => (getName ? [getName()] : []))
}

describe("whyNotRun", () => {
  it.each(ROOMS)(
    "all of Medusa's workflows for %s are refused",
    async (room) => {
      const names = await workflowsOf(room)
      expect(names.length).toBeGreaterThan(0)
      const runs = names.filter(
        (name) => !READING.includes(name) && whyNotRun(name) === null
      )
      expect(runs).toEqual([])
    }
  )

  it("names what Medusa registers without exporting it", () => {
    const named = [...WorkflowManager.getWorkflows().keys()].filter((name) =>
      /order|payment|refund|return|exchange|claim|credit/.test(name)
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => whyNotRun(name) === null)).toEqual([])
  })

  it.each([
    ...["create-link", "dismiss-link", "update-link", "batch-links"],
    ...[
      "refund-payment-and-recreate-payment-session",
      "cancel-fulfillment-workflow",
    ],
    ...["create-shipment-workflow", "invoice-payment-settle"],
  ])("%s is refused", (name) => {
    expect(whyNotRun(name)).toContain(name)
  })

  it.each([
    ...["update-products", "update-regions", "batch-link-products-to-category"],
    ...["sync-order-to-erp", "refund-in-erp"],
  ])("%s, of the catalogue or the store's own, runs", (name) => {
    expect(whyNotRun(name)).toBeNull()
  })
})
