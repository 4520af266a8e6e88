// `npm run openapi`: writes docs/openapi/plugin.yaml anew. A unit test fails while the file and the
// routes differ.
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { stringify } from "yaml"
import { pluginDocument } from "./plugin-document"

const FILE = path.resolve(__dirname, "../../docs/openapi/plugin.yaml")

async function generate() {
  const { format } = await import("prettier")
  const text = stringify(pluginDocument(), { aliasDuplicateObjects: false })
  await writeFile(FILE, await format(text, { parser: "yaml" }))
}

void generate()
