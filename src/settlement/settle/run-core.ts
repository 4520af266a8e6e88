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

type Ended = {
  errors?: { error?: unknown }[]
  result: unknown
  transaction?: { getContext(): { invoke: Record<string, unknown> } }
}

type CoreRun = {
  result: unknown
  /** This run took the step itself. */
  took: (step: string) => boolean
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
  const { result } = await runCoreSteps(container, workflow, input)
  return result
}

/** The same, for a caller that has to know which steps were taken. */
export async function runCoreSteps(
  container: MedusaContainer,
  workflow: string,
  input: Record<string, unknown>
): Promise<CoreRun> {
  const engine = container.resolve<IWorkflowEngineService>(
    Modules.WORKFLOW_ENGINE
  )
  const { errors, result, transaction } = (await engine.run(workflow, {
    input,
    throwOnError: false,
  })) as Ended
  const error = errors?.[0]?.error as (Error & { type?: string }) | undefined
  if (error) {
    throw new CoreWorkflowError(workflow, error.type, plainReason(error))
  }
  const steps = transaction?.getContext().invoke ?? {}
  return { result, took: (step) => step in steps }
}
