import type { Fault } from "../fault"
import {
  claimedByAnotherProcess,
  leftToAnotherProcess,
} from "../steps/process-steps"
import { pay, notify } from "../steps/service-steps"
import { checkout } from "../steps/shopper-steps"
import { breakInserts, mend } from "../steps/store-steps"

const oneOrder = { orders: 1, captures: 1 }

/**
 * Several processes that share the database and nothing else. Real ones are in
 * integration-tests/processes.
 */
export const processFaults: Fault[] = [
  {
    id: "leased-elsewhere",
    title:
      "another process works on the row when the webhook comes → left alone until the lease ends, one order",
    steps: [checkout, pay(), leftToAnotherProcess],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "claimed-elsewhere",
    title:
      "another process places the order when the shop completes the cart → none placed here until it gives up, one order",
    steps: [
      checkout,
      breakInserts("order"),
      pay(),
      notify(),
      mend,
      claimedByAnotherProcess,
    ],
    requests: ["schedule", "complete"],
    end: oneOrder,
    // The order stands already: no process has one to place.
    orderFirst: null,
  },
]
