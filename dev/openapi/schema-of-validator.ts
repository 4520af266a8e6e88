import { z } from "@medusajs/framework/zod"

export type JsonSchema = { [keyword: string]: unknown }

type Definition = { type: string; in?: z.ZodType; out?: z.ZodType }

const definitionOf = (schema: unknown) =>
  (schema as { _zod: { def: Definition } })._zod.def

/** What a caller may send, as JSON Schema; checks that are code alone have no place in it. */
export function schemaOf(validator: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(validator, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, unrepresentable(zodSchema))
    },
  })
  return schema
}

/**
 * Two kinds of check whose input zod cannot name: moments, and one value that may stand for a list
 * of it.
 */
function unrepresentable(schema: unknown): JsonSchema {
  const { type, in: given, out } = definitionOf(schema)
  if (type === "date") {
    return { type: "string", format: "date-time" }
  }
  const isPrepared =
    type === "pipe" && given && definitionOf(given).type === "transform"
  if (!isPrepared || !out) {
    return {}
  }
  const list = schemaOf(out)
  return { anyOf: [list["items"], list] }
}
