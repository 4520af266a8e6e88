// The allowed imports of each part of the source. The order of the rings is the order of trust: a
// reviewer's trust in one ring may not depend on the next.

const server = ["src/invoice-api", "src/payment-rules", "src/events"]
const everyPackage = "*"
// Core workflows are run by id through the workflow engine: a class import would bind us to one
// copy of the framework.
const coreFlows = ["@medusajs/medusa/core-flows", "@medusajs/core-flows"]

/**
 * `values` may be imported; `types` only with `import type`; a name stands for itself and
 * everything below it, and `except` wins over both. `never` names packages that may not be reached
 * even through other files of ours.
 *
 * @typedef {{ values: string[], types?: string[], except?: string[], never?: string[] }} Ring
 * @type {Record<string, Ring>}
 */
export const rings = {
  // Says what the service says, and can be read, tested and reused without Medusa.
  "src/invoice-api": { values: ["axios", "axios-retry", "zod", "node:"] },

  // Says what we decide. Pure, so that the admin may show the very same rules.
  "src/payment-rules": {
    values: ["zod", "bignumber.js"],
    types: ["src/invoice-api", "@medusajs/framework"],
  },

  "src/providers": {
    values: [...server, "src/modules", everyPackage],
    except: coreFlows,
  },
  "src/modules": { values: [...server, everyPackage], except: coreFlows },
  // Pages for the shopper, as text: the caller has the facts.
  "src/status-page": { values: ["src/payment-rules"] },

  "src/links": { values: ["src/modules", everyPackage], except: coreFlows },
  "src/policies": { values: [everyPackage], except: coreFlows },

  // The road by which money enters Medusa. It imports none of the three rooms that use it.
  "src/settlement": room(),
  "src/orders": room("src/settlement"),
  "src/health": room("src/settlement"),
  "src/messages": room("src/settlement"),
  "src/task-workers": {
    values: ["src/settlement", "src/health", "src/messages"],
    types: ["src/payment-rules"],
  },

  // Only what a store may call.
  "src/workflows": room("src/settlement", "src/orders"),

  // Their names alone, to tell them from a store's own.
  "src/core-workflow-names": { values: coreFlows },

  // The edges ask these rooms and the module; decisions about money belong elsewhere.
  "src/api": edge(),
  "src/jobs": edge(),
  "src/subscribers": edge(),

  // Runs in the browser. zod would be shipped to it a second time.
  "src/admin": {
    values: ["src/payment-rules", everyPackage],
    types: ["src/api"],
    except: ["node:"],
    never: ["zod"],
  },

  // A second, independent reading of the service: sharing code with the first would share its
  // mistakes.
  "src/sandbox": { values: ["node:"] },

  // A storefront must not install a server.
  storefront: { values: ["react"], types: ["@medusajs"] },
}

/** @param {...string} others @returns {Ring} */
function room(...others) {
  return {
    values: [...server, "src/modules", ...others, everyPackage],
    except: coreFlows,
  }
}

/** @returns {Ring} */
function edge() {
  return {
    values: [
      "src/settlement",
      "src/orders",
      "src/health",
      "src/messages",
      "src/task-workers",
      "src/workflows",
      "src/modules",
      "src/payment-rules",
      "src/status-page",
      "src/events",
      "src/core-workflow-names",
      everyPackage,
    ],
    types: ["src/invoice-api"],
    except: [...coreFlows, "bignumber.js"],
  }
}
