import { DEFAULT_CREDENTIALS } from "./merchants"
import { RunningSandbox } from "./running-sandbox"
import type { Sandbox, SandboxOptions } from "./sandbox"
import { openServer } from "./server"
import { World } from "./world"

const LOOPBACK = ["127.0.0.1", "::1", "localhost"]

/**
 * Starts an imitation of the Invoice Payment Service on loopback. Rejects under
 * NODE_ENV=production, on other hosts, and when the port is taken.
 */
export async function startSandbox(
  options: SandboxOptions = {}
): Promise<Sandbox> {
  const { host = "127.0.0.1", port = 0, log = () => undefined } = options
  if (process.env.NODE_ENV === "production") {
    throw new Error("The sandbox does not start with NODE_ENV=production")
  }
  if (!LOOPBACK.includes(host)) {
    throw new Error(`The sandbox listens on loopback only, not on ${host}`)
  }
  const {
    credentials = DEFAULT_CREDENTIALS,
    cancelPath = "/api/v1/invoices/{invoice}/cancel",
    readsPerMinute = 120,
    webhookRetryDelaysMs: retryDelaysMs,
    webhooksAnywhere = false,
    allowedHosts = [],
    lang,
  } = options
  const server = await openServer({ host, port })
  const newWorld = () =>
    new World({
      origin: server.origin,
      credentials,
      cancelPath,
      readsPerMinute,
      retryDelaysMs,
      webhooksAnywhere,
      log,
    })
  const sandbox = new RunningSandbox(server, newWorld)
  server.serve(() => ({
    ...{ world: sandbox.world, sandbox, allowedHosts },
    ...{ lang, log },
  }))
  return sandbox
}
