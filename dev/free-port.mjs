import { createServer } from "node:net"

/**
 * A port nobody listens on right now. Another process may take it before the caller does,
 * so whoever uses it must be ready to ask again.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (
        server.address()
      )
      server.close(() => resolve(port))
    })
  })
}

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether this process could listen on it, on every interface
 */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
