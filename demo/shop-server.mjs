import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { extname } from "node:path"

const FILES = new URL("./shop/", import.meta.url)
/** The storefront package as it is published; a shop of its own would have it bundled. */
const KIT = new URL("../storefront/dist/esm/", import.meta.url)
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
}

/**
 * The demo's shop: files as they are, one page for every other address, and what the page must know
 * of this store.
 * @param {{ port: number, config: { backendUrl: string, publishableKey: string, regionId: string }
 * }} options
 * @returns {Promise<import("node:http").Server>}
 */
export function startShop({ port, config }) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const send = (/** @type {string} */ name, /** @type {any} */ body) =>
      response
        .setHeader("content-type", TYPES[extname(name)])
        .setHeader("cache-control", "no-cache")
        .end(body)
    if (pathname === "/config.js") {
      const lines = Object.entries(config).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`
      )
      return send(pathname, lines.join("\n"))
    }
    // Plain names only: nothing outside the two folders can be asked for.
    const [, kit, file = "index.html"] =
      /^\/(kit\/)?((?:texts\/)?[a-z-]+(?:\.ar)?\.(?:js|css|json))$/.exec(
        pathname
      ) ?? []
    try {
      send(file, await readFile(new URL(file, kit ? KIT : FILES)))
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", () => resolve(server))
  })
}
