import { createServer } from "node:net"

// Below what systems give to outgoing connections: such a port may be taken by one
// of those between the question and its use.
const FIRST_PORT = 11_000
const PROCESSES = 200
const PORTS_OF_A_PROCESS = 100

const first = FIRST_PORT + (process.pid % PROCESSES) * PORTS_OF_A_PROCESS
let next = Math.floor(Math.random() * PORTS_OF_A_PROCESS)

/**
 * A port nobody listens on right now. Each process asks in a hundred of its own, one after the
 * other, so that two test workers are not given the same.
 * @returns {Promise<number>}
 * @throws {Error} none of the hundred is free
 */
export async function freePort() {
  for (let tries = 0; tries < PORTS_OF_A_PROCESS; tries++) {
    const port = first + (next++ % PORTS_OF_A_PROCESS)
    if (await isPortFree(port)) {
      return port
    }
  }
  throw new Error(
    `No port is free between ${first} and ${first + PORTS_OF_A_PROCESS - 1}.`
  )
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
