import { completeCartWorkflow } from "@medusajs/medusa/core-flows"

const HOOKS = [
  "validate",
  "beforePaymentAuthorization",
  "orderCreated",
] as const
export type HookName = (typeof HOOKS)[number]

/** Which of a store's own handlers throw right now. */
export const throwing = new Set<HookName>()

/** Medusa's types show the first one only; the others are documented as well. */
const hooks = completeCartWorkflow.hooks as unknown as Record<
  HookName,
  (handler: () => void) => void
>

// One handler per hook and app, so they are set before Medusa boots.
for (const name of HOOKS) {
  hooks[name](() => {
    if (throwing.has(name)) {
      throw new Error(`a store's own mistake in ${name}`)
    }
  })
}
