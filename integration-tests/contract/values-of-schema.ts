import fc from "fast-check"
import type { OpenApiDocument, Schema } from "./openapi-document"

type Keywords = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  oneOf?: Schema[]
  anyOf?: Schema[]
  examples?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  items?: Schema
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
}

const word = fc.string({ unit: "grapheme", maxLength: 40 })

/**
 * Everything that a schema allows, as far as a document of ours uses its keywords; `{}` allows all
 * of JSON.
 */
export function valuesOf(
  schema: Schema | undefined,
  document: OpenApiDocument
): fc.Arbitrary<unknown> {
  if (typeof schema !== "object") {
    return fc.jsonValue({ maxDepth: 2 })
  }
  const keywords = withReferred(schema, document)
  const { oneOf, anyOf, type } = keywords
  if ("const" in keywords) {
    return fc.constant(keywords.const)
  }
  if (keywords.enum) {
    return fc.constantFrom(...keywords.enum)
  }
  const choices = oneOf ?? anyOf
  if (choices) {
    return fc.oneof(...choices.map((one) => valuesOf(one, document)))
  }
  const types = type === undefined ? [] : [type].flat()
  if (types.length === 0) {
    return fc.jsonValue({ maxDepth: 2 })
  }
  return fc.oneof(...types.map((one) => ofType(one, keywords, document)))
}

/** A reference with words beside it means both. */
function withReferred(given: Keywords, document: OpenApiDocument): Keywords {
  if (given.$ref === undefined) {
    return given
  }
  const { $ref, ...beside } = given
  const referred = withReferred(document.resolve<Keywords>({ $ref }), document)
  const required = [...(referred.required ?? []), ...(beside.required ?? [])]
  return { ...referred, ...beside, ...(required.length > 0 && { required }) }
}

function ofType(
  type: string,
  keywords: Keywords,
  document: OpenApiDocument
): fc.Arbitrary<unknown> {
  const { minimum: min, maximum: max } = keywords
  const bounds = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  }
  switch (type) {
    case "null":
      return fc.constant(null)
    case "boolean":
      return fc.boolean()
    case "integer":
      return fc.integer(bounds)
    case "number":
      return numbers(keywords)
    case "array":
      return fc.array(valuesOf(keywords.items, document), {
        minLength: keywords.minItems ?? 0,
        maxLength: 4,
      })
    case "object":
      return objects(keywords, document)
    default:
      return strings(keywords)
  }
}

function numbers({ minimum = -1e6, maximum = 1e6, multipleOf }: Keywords) {
  if (multipleOf === undefined) {
    return fc.double({ min: minimum, max: maximum, noNaN: true })
  }
  const min = Math.ceil(minimum / multipleOf)
  const max = Math.floor(maximum / multipleOf)
  const parts = Math.round(1 / multipleOf)
  return fc.integer({ min, max }).map((count) => count / parts)
}

function strings(keywords: Keywords): fc.Arbitrary<string> {
  const { format, pattern, examples = [], minLength, maxLength } = keywords
  if (format === "uuid") {
    return fc.uuid()
  }
  if (format === "uri") {
    return fc.webUrl()
  }
  if (format === "date-time") {
    const date = fc.date({
      noInvalidDate: true,
      min: new Date(0),
      max: new Date("9999-12-31"),
    })
    return date.map((value) => value.toISOString())
  }
  if (pattern !== undefined) {
    return fc.stringMatching(new RegExp(pattern))
  }
  const free =
    minLength === undefined && maxLength === undefined
      ? word
      : fc.string({
          minLength: minLength ?? 0,
          maxLength: Math.min(maxLength ?? 40, 60),
        })
  if (examples.length === 0) {
    return free
  }
  return fc.oneof(fc.constantFrom(...examples.map(String)), free)
}

function objects(
  { properties = {}, required = [], additionalProperties }: Keywords,
  document: OpenApiDocument
): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [
        name,
        valuesOf(one, document),
      ])
    ),
    { requiredKeys: required.filter((name) => name in properties) }
  )
  if (additionalProperties === false) {
    return known
  }
  const further = fc.dictionary(
    word.filter((name) => !(name in properties) && name !== "__proto__"),
    valuesOf(additionalProperties, document),
    { maxKeys: 2 }
  )
  return fc.tuple(known, further).map(([ours, more]) => ({ ...more, ...ours }))
}
