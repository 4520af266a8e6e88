import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const API = path.resolve(__dirname, "../../src/api")

/** A handler that Medusa finds by its file's place and its exported name. */
export type Route = {
  method: string
  /** As express has it: `/store/orders/:id`. */
  matcher: string
}

const HANDLER =
  /^export (?:async function|const) (GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b/gm

/** Each route below src/api, in the order of paths. */
export function findRoutes(): Route[] {
  return readdirSync(API, { recursive: true })
    .map(String)
    .filter((file) => path.basename(file) === "route.ts")
    .sort()
    .flatMap((file) => {
      const source = readFileSync(path.join(API, file), "utf8")
      const place = path.dirname(file).split(path.sep).join("/")
      const matcher = `/${place.replace(/\[(\w+)\]/g, ":$1")}`
      return [...source.matchAll(HANDLER)].map(([, method = ""]) => ({
        method,
        matcher,
      }))
    })
}
