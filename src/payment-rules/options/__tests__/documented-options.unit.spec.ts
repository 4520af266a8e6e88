import type { z } from "zod"
import { tableBelow } from "../../../../integration-tests/documents"
import { optionsSchema } from "../options"

type Def = {
  type: string
  innerType?: { def: Def }
  shape?: Record<string, z.ZodType>
  entries?: Record<string, string>
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def

/** Every option by its full name; those with parts of their own are listed part by part. */
function listOptions(
  shape: Record<string, z.ZodType>,
  prefix = ""
): [string, z.ZodType][] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const { type, innerType } = defOf(schema)
    const parts = type === "prefault" ? innerType?.def.shape : undefined
    return parts
      ? listOptions(parts, `${prefix}${name}.`)
      : [[prefix + name, schema] as [string, z.ZodType]]
  })
}

/** The values that an option accepts; none if it is not a choice. */
function choicesOf(schema: z.ZodType): string[] {
  let def: Def | undefined = defOf(schema)
  while (def && !def.entries) {
    def = def.innerType?.def
  }
  return Object.values(def?.entries ?? {})
}

const options = listOptions(optionsSchema.shape)
const rows = new Map(
  tableBelow("docs/options.md", "## All options").map(
    ([name = "", meaning = "", byDefault = ""]) => [
      name.replace(/`/g, ""),
      { meaning, byDefault },
    ]
  )
)

it("the page's table names every option of the schema, in its order, and no other", () => {
  expect([...rows.keys()]).toEqual(options.map(([name]) => name))
})

it.each(options)("%s → the page's default is the schema's", (name, schema) => {
  const { byDefault = "" } = rows.get(name) ?? {}
  const parsed = schema.safeParse(undefined)
  if (!parsed.success) {
    expect(byDefault).toBe("required")
  } else if (parsed.data === undefined) {
    // The schema has no default: the cell explains in words what applies then.
    expect(byDefault).toMatch(/^none: |required/)
  } else {
    expect(JSON.parse(byDefault.replace(/^`|`$/g, ""))).toEqual(parsed.data)
  }
})

it.each(options.filter(([, schema]) => choicesOf(schema).length > 0))(
  "%s → the page explains every word that it accepts",
  (name, schema) => {
    for (const choice of choicesOf(schema)) {
      expect(rows.get(name)?.meaning).toContain(`"${choice}"`)
    }
  }
)
