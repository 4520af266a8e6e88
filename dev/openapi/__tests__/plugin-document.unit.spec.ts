import { readFileSync } from "node:fs"
import path from "node:path"
import { parse } from "yaml"
import { findRoutes } from "../find-routes"
import { pluginDocument } from "../plugin-document"

const FILE = path.resolve(__dirname, "../../../docs/openapi/plugin.yaml")

type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  parameters?: { name: string; schema: Schema }[]
}
type Schema = { required?: string[]; properties?: Record<string, unknown> }

const document = pluginDocument()
const operation = (path: string, method: string) =>
  document.paths[path]?.[method] as Operation | undefined

it("docs/openapi/plugin.yaml → what the routes and their validators say now (else: npm run openapi)", () => {
  expect(parse(readFileSync(FILE, "utf8"))).toEqual(
    JSON.parse(JSON.stringify(document))
  )
})

it("every route under src/api → in the document, and nothing else", () => {
  const routes = findRoutes().map(
    ({ method, matcher }) => `${method} ${matcher.replace(/:(\w+)/g, "{$1}")}`
  )
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
  )
  expect(documented.sort()).toEqual(routes.sort())
  expect(routes.length).toBeGreaterThan(20)
})

it("a body with a validator → its fields, which are required, and no others", () => {
  const path = "/admin/invoice-payment/invoices/{id}/external-refunds"
  const body = operation(path, "post")?.requestBody
  expect(body?.content["application/json"]?.schema).toMatchObject({
    required: ["amount"],
    additionalProperties: false,
    properties: {
      amount: { anyOf: [{ type: "string" }, { type: "number" }] },
      note: { type: "string", minLength: 1, maxLength: 1000 },
    },
  })
})

it("a query with a validator → one value or a list, and bounds in brackets", () => {
  const query = operation("/admin/invoice-payment/invoices", "get")?.parameters
  const status = query?.find(({ name }) => name === "status")?.schema
  expect(status).toMatchObject({
    anyOf: [{ enum: expect.arrayContaining(["pending"]) }, { type: "array" }],
  })
  expect(query?.find(({ name }) => name === "created_at")).toMatchObject({
    style: "deepObject",
    schema: {
      properties: { $gte: { type: "string", format: "date-time" } },
    },
  })
})

it("a secret → marked as never given back", () => {
  const body = operation("/admin/invoice-payment/credentials", "post")
  const schema = body?.requestBody?.content["application/json"]?.schema
  expect(schema?.properties?.["api_secret"]).toMatchObject({ writeOnly: true })
})
