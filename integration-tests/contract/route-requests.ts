import fc from "fast-check"
import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Schema,
} from "./openapi-document"
import { valuesOf } from "./values-of-schema"

export type RouteRequest = {
  /** The query, encoded, with its question mark. */
  query: string
  body: unknown
}

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom<unknown>(
    ...["", " ", "\0", "\ud800", "'; drop table cart;--", "__proto__"],
    ...["-1", "1e309", "99999999999999999999", "0001-01-01", "x".repeat(5_000)],
    ...[-1, 0.001, 1e21, null, true, [], {}, { $ne: null }, [[[]]]]
  )
)

/** One field gone, another instead of it, or one that nobody knows. */
function slightlyOff(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), fc.constantFrom("gone", "other", "new"), junk)
    .map(([value, place, change, other]) => {
      if (typeof value !== "object" || value === null) {
        return other
      }
      const copy: Record<string, unknown> = { ...value }
      const names = Object.keys(copy)
      const name = names[place % Math.max(names.length, 1)] ?? "unknown"
      if (change === "gone") {
        delete copy[name]
      }
      if (change === "other") {
        copy[name] = other
      }
      if (change === "new") {
        copy["not_in_the_document"] = other
      }
      return copy
    })
}

const mostlyValid = (values: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 3, arbitrary: values },
    { weight: 2, arbitrary: slightlyOff(values) }
  )

/** Requests for an operation by its document, and slightly beside it. */
export function requestsFor(
  operation: Operation,
  document: OpenApiDocument
): fc.Arbitrary<RouteRequest> {
  const parameters = (operation.parameters as Parameter[] | undefined) ?? []
  const inQuery = parameters.filter((one) => one.in === "query")
  const query: Schema = {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      inQuery.map(({ name, schema }) => [name, schema])
    ),
    required: inQuery.filter((one) => one.required).map(({ name }) => name),
  }
  const [body] = Object.values(operation.requestBody?.content ?? {})
  return fc.record({
    query: mostlyValid(valuesOf(query, document)).map(
      (value) => `?${encode(value)}`
    ),
    body: mostlyValid(valuesOf(body?.schema ?? { type: "object" }, document)),
  })
}

/** As forms write it: lists repeat their name, fields stand in brackets. */
function encode(value: unknown, name = ""): string {
  if (Array.isArray(value)) {
    return value.map((one) => encode(one, name)).join("&")
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([key, one]) => encode(one, name ? `${name}[${key}]` : key))
      .filter(Boolean)
      .join("&")
  }
  return `${escaped(name)}=${escaped(String(value))}`
}

function escaped(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, "\ufffd")).replace(
    /%5[BD]/g,
    decodeURIComponent
  )
}
