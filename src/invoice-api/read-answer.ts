import type { z } from "zod"
import type { Answer, Call } from "./call"
import { unreadableAnswer } from "./make-error"

/**
 * The body of a successful answer, as the schema reads it. The schema decides, not the content
 * type: an invoice sent as text/plain is an invoice, and a login page is none, whatever its type.
 * @throws InvoiceApiError `unreadable_answer`, which names the fields in question, never their
 * values.
 */
export function readAnswer<Schema extends z.ZodType>(
  call: Call,
  answer: Answer,
  schema: Schema
): z.infer<Schema> {
  const result = schema.safeParse(parseJson(answer.text))
  if (result.success) {
    return result.data
  }
  const fields = result.error.issues.map(({ path }) => path.join("."))
  // The path of the whole body is empty.
  const problem = fields.join(", ") || "not a JSON object"
  throw unreadableAnswer(call, answer, problem)
}

/** undefined, which no schema accepts, if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
