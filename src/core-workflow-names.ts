import * as coreFlows from "@medusajs/medusa/core-flows"

/** Workflows about orders that Medusa registers without exporting them. */
const NOT_EXPORTED = [
  "cancel-payment-collection",
  "create-order-refund-credit-lines",
  "refresh-claim-shipping",
  "refresh-draft-order-adjustments",
  "refresh-exchange-shipping",
  "refresh-return-shipping",
  "refund-captured-payments-workflow",
]

/** The ids of Medusa's own workflows; a store and its plugins register others beside them. */
export const CORE_WORKFLOW_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(coreFlows).flatMap(nameOf),
  ...NOT_EXPORTED,
])

function nameOf(exported: unknown): string[] {
  const { getName } = exported as { getName?: () => string }
  return typeof getName === "function" ? [getName()] : []
}
