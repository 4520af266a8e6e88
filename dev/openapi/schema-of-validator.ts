import { z } from "@medusajs/framework/zod"

export type JsonSchema = { [keyword: string]: unknown }

type Definition = { type: string; in?: z.ZodType; out?: z.ZodType }

const definitionOf = (schema: unknown) =>
  (schema as { _zod: { def: Definition } })._zod.def

/** The accepted input as JSON Schema, which cannot express checks that are code alone. */
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
 * The input of two kinds of check that zod cannot describe: timestamps, and one value in place of a
 * list.
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
