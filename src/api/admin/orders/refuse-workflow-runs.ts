import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { CORE_WORKFLOW_NAMES } from "../../../core-workflow-names"
import { answerUnlessRefused } from "./refusal"

/**
 * The plugin's own workflows are for the store's code; admins have routes, which name them. Medusa
 * makes a workflow of each job, too: the schedule alone runs those.
 */
const OWN = /^(job-)?invoice-payment-/

/** Matches names of Medusa's workflows that write carts, orders, their money, goods or links. */
const WRITES_ORDERS =
  /order|payment|refund|return|exchange|claim|fulfillment|shipment|reservation|credit|cart|line-items|^up(date|sert)-tax-lines$|for-preview|^maybe-|^on-carry|^(create|update|dismiss|batch)-links?$/

/**
 * Medusa has a route that runs any workflow, and asks for no more than the right to read their
 * runs. Nothing there waits for the order's turn, or asks whether money was given back: Medusa's
 * own routes do both (take-turn.ts). A store's own workflows run as without the plugin.
 */
export function refuseWorkflowRuns(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const workflow = String(req.params["workflow_id"])
  const message = whyNotRun(workflow)
  const why = message === null ? null : { type: "not_allowed", message }
  answerUnlessRefused(why, res, next)
}

/** null: it runs as without the plugin. */
export function whyNotRun(workflow: string): string | null {
  if (OWN.test(workflow)) {
    return `${workflow} is not run here.`
  }
  return CORE_WORKFLOW_NAMES.has(workflow) && WRITES_ORDERS.test(workflow)
    ? `${workflow} is not run here, where nothing checks what the order's payment allows. Use Medusa's own route for it.`
    : null
}
