import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"

/** The admin's pages say it in the reader's language. */
const INVALID_REQUEST = "invalid_request"

/**
 * Our error texts never repeat the input, neither a value nor a name: a secret in a wrong
 * field must not come back, to the sender or in the log. Medusa's own checks repeat both,
 * so bodies and queries are checked here.
 */
export function validateBody(schema: z.ZodObject) {
  const validate = async (
    req: MedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ) => {
    const checked = await check(schema, req.body ?? {})
    req.validatedBody = checked.data
    next(checked.refusal)
  }
  return Object.assign(validate, { validates: { body: schema } })
}

export function validateQuery(schema: z.ZodObject) {
  const validate = async (
    req: MedusaRequest,
    _res: MedusaResponse,
    next: MedusaNextFunction
  ) => {
    const checked = await check(schema, req.query)
    req.validatedQuery = checked.data ?? {}
    next(checked.refusal)
  }
  return Object.assign(validate, { validates: { query: schema } })
}

/**
 * The schemas that our middleware checks: docs/openapi/plugin.yaml is generated from them.
 */
export type Validated = {
  validates: { body?: z.ZodObject; query?: z.ZodObject }
}

/** Checks the whole schema: unknown fields are refused. */
async function check(schema: z.ZodObject, given: unknown) {
  const checked = await schema.strict().safeParseAsync(given)
  if (checked.success) {
    return { data: checked.data }
  }
  const known = Object.keys(schema.shape)
  const texts = checked.error.issues.map((issue) => textOf(issue, known))
  return {
    refusal: new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Invalid request: ${[...new Set(texts)].join("; ")}`,
      INVALID_REQUEST
    ),
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
