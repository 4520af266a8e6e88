import { readFileSync } from "node:fs"
import path from "node:path"
import { parse } from "yaml"
import { type Document, OpenApiDocument } from "./openapi-document"

const FILE = path.resolve(__dirname, "../../docs/openapi/service.yaml")

/** Ours to choose, since the interface does not show it; the default of the option `cancelPath`. */
export const CANCEL_PATH = "/api/v1/invoices/{invoice}/cancel"

export function readServiceDocument(): OpenApiDocument {
  const document = parse(readFileSync(FILE, "utf8")) as Document
  const { cancelInvoice } = document.components[
    "pathItems"
  ] as Document["paths"]
  document.paths[CANCEL_PATH] = cancelInvoice!
  return new OpenApiDocument(document)
}
