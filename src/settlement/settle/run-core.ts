import type {
  IWorkflowEngineService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { plainReason } from "../../modules/invoice-payment/plain-reason"

/** Core's workflow refused; its own text says why. */
export class CoreWorkflowError extends Error {
  constructor(
    readonly workflow: string,
    /** The type of a MedusaError, where core threw one. */
    readonly type: string | undefined,
    message: string
  ) {
    super(message)
    this.name = "CoreWorkflowError"
  }
}

/**
 * Runs one of core's workflows by id, so that core's own copy runs.
 * @throws CoreWorkflowError when it failed; core has undone its steps by then.
 */
export async function runCore(
  container: MedusaContainer,
  workflow: string,
  input: Record<string, unknown>
): Promise<unknown> {
  const engine = container.resolve<IWorkflowEngineService>(
    Modules.WORKFLOW_ENGINE
  )
  const { errors, result } = (await engine.run(workflow, {
    input,
    throwOnError: false,
  })) as { errors?: { error?: unknown }[]; result: unknown }
  const error = errors?.[0]?.error as (Error & { type?: string }) | undefined
  if (error) {
    throw new CoreWorkflowError(workflow, error.type, plainReason(error))
  }
  return result
}
