import { Ajv2020, type ValidateFunction } from "ajv/dist/2020"

export type Schema = boolean | { [keyword: string]: unknown; $ref?: string }
type Content = Record<string, { schema: Schema }>
type Body = { required?: boolean; content?: Content }
export type Parameter = {
  name: string
  in: "path" | "query" | "header"
  required?: boolean
  schema: Schema
}
export type Operation = {
  operationId?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: Body
  responses: Record<string, Body | { $ref: string }>
}
type PathItem = Record<string, Operation>
export type Document = {
  paths: Record<string, PathItem>
  webhooks?: Record<string, PathItem>
  components: Record<string, Record<string, unknown>>
}

/** One request and what came back, as text of the wire. */
export type Exchange = {
  method: string
  /** Without the query. */
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
  status: number
  answer: string
  answerType: string
}

const FORMATS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  uri: (text: string) => URL.canParse(text),
  "date-time": (text: string) => !isNaN(Date.parse(text)),
}

/** An OpenAPI document, and what of an exchange it does not allow. */
export class OpenApiDocument {
  /**
   * A fraction times a hundred is not always whole in binary: hence the precision of "multipleOf".
   */
  private readonly ajv = new Ajv2020({
    allowUnionTypes: true,
    strictRequired: false,
    multipleOfPrecision: 6,
    formats: FORMATS,
  })
  private readonly compiled = new Map<Schema, ValidateFunction>()

  constructor(readonly document: Document) {}

  /** The target of a reference inside the document. */
  resolve<Kind>(given: Kind | { $ref: string }): Kind {
    if (typeof given !== "object" || given === null || !("$ref" in given)) {
      return given
    }
    const [, ...parts] = String(given.$ref).split("/")
    return parts.reduce<unknown>(
      (at, part) => (at as Record<string, unknown>)[part],
      this.document
    ) as Kind
  }

  /** The operation at a path of the wire; a path without a variable wins. */
  find(method: string, path: string): Operation | null {
    const verb = method.toLowerCase()
    const items = Object.entries(this.document.paths).filter(
      ([template, operations]) => verb in operations && fits(template, path)
    )
    const exact = items.find(([template]) => template === path)
    return (exact ?? items[0])?.[1][verb] ?? null
  }

  requestProblems({ method, path, headers, body }: Exchange): string[] {
    const operation = this.find(method, path)
    if (!operation) {
      return [`${method} ${path} is not in the document`]
    }
    const { requestBody } = operation
    // A body whose form is not shown may be anything.
    if (!requestBody) {
      return []
    }
    const type = String(headers["content-type"] ?? "").split(";")[0] ?? ""
    const content = requestBody.content?.[type.trim()]
    if (!content) {
      return [`content type ${type} is not in the document`]
    }
    return this.problems(content.schema, parseJson(body))
  }

  answerProblems(exchange: Exchange): string[] {
    const { method, path, status, answer, answerType } = exchange
    const responses = this.find(method, path)?.responses ?? {}
    const found = responses[status] ?? responses["default"]
    if (!found) {
      return [`${method} ${path}: ${status} is not in the document`]
    }
    const { content } = this.resolve<Body>(found)
    if (!content) {
      return []
    }
    const type = answerType.split(";")[0] ?? ""
    if (!content[type]) {
      return [`content type ${type} is not in the document`]
    }
    const value = type.endsWith("json") ? parseJson(answer) : answer
    return this.problems(content[type].schema, value)
  }

  /** Empty when the value is valid. */
  problems(schema: Schema, value: unknown): string[] {
    const validate = this.compiled.get(schema) ?? this.compile(schema)
    if (validate(value)) {
      return []
    }
    return (validate.errors ?? []).map(
      ({ instancePath, message = "" }) => `${instancePath} ${message}`
    )
  }

  private compile(schema: Schema): ValidateFunction {
    const validate = this.ajv.compile({
      allOf: [withLocalReferences(schema)],
      $defs: withLocalReferences(this.document.components["schemas"] ?? {}),
    })
    this.compiled.set(schema, validate)
    return validate
  }
}

/** JSON Schema alone knows no components: they become its definitions. */
function withLocalReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) {
    return schema.map(withLocalReferences)
  }
  if (typeof schema !== "object" || schema === null) {
    return schema
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "$ref"
        ? String(value).replace("#/components/schemas/", "#/$defs/")
        : withLocalReferences(value),
    ])
  )
}

function fits(template: string, path: string): boolean {
  const pattern = template
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[^/]+")
  return new RegExp(`^${pattern}$`).test(path)
}

/** undefined, which no schema but an open one accepts, for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
