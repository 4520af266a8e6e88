/**
 * All calls of the ledger: each method that sends statements, with typical rows.
 */
import { adminCalls } from "./admin-calls.mjs"
import { checkoutCalls } from "./checkout-calls.mjs"
import { healthCalls, watchCalls } from "./health-calls.mjs"
import { orderCalls } from "./order-calls.mjs"
import { readCalls } from "./read-calls.mjs"
import { refundCalls } from "./refund-calls.mjs"
import { roadCalls } from "./road-calls.mjs"
import { searchCalls } from "./search-calls.mjs"
import { serviceCalls } from "./service-calls.mjs"
import { taskCalls } from "./task-calls.mjs"

/** @param {Record<string, any>} samples rows of the ledger, see `samplesOf` */
export function callsWith(samples) {
  return [
    ...roadCalls(samples),
    ...readCalls(samples),
    ...checkoutCalls(samples),
    ...orderCalls(samples),
    ...refundCalls(samples),
    ...taskCalls(samples),
    ...adminCalls(samples),
    ...searchCalls(samples),
    ...healthCalls(),
    ...watchCalls(samples),
    ...serviceCalls(),
  ]
}
