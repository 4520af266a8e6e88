import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"

/**
 * Checks a whole body against an object's schema. In place of Medusa's own function,
 * whose texts repeat values and unknown names, to the sender and in the log: a secret
 * that was typed into a wrong field must not come back.
 */
export function validateBody(schema: z.ZodObject) {
  return async (
    req: MedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ) => {
    const checked = await schema.strict().safeParseAsync(req.body ?? {})
    if (checked.success) {
      req.validatedBody = checked.data
      next()
      return
    }
    const known = Object.keys(schema.shape)
    const texts = checked.error.issues.map((issue) => textOf(issue, known))
    next(
      new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `Invalid request: ${[...new Set(texts)].join("; ")}`
      )
    )
  }
}

function textOf(issue: z.core.$ZodIssue, known: string[]): string {
  if (issue.code === "unrecognized_keys") {
    const fields = known.length > 0 ? known.join(", ") : "none"
    return `there is a field that is not known here; known: ${fields}`
  }
  const field = issue.path.find((part) => known.includes(String(part)))
  return field === undefined || issue.message.startsWith(`${String(field)}:`)
    ? issue.message
    : `${String(field)}: ${issue.message}`
}
