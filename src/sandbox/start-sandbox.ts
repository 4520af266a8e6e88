import { DEFAULT_CREDENTIALS } from "./merchants"
import { ERROR_SHAPES } from "./refusals"
import { eventOf } from "./invoice-steps"
import type { Sandbox, SandboxOptions } from "./sandbox"
import { openServer } from "./server"
import { WEBHOOK_SHAPES } from "./webhook-envelopes"
import { WEBHOOK_MODES } from "./webhook-sender"
import { World } from "./world"

const LOOPBACK = ["127.0.0.1", "::1", "localhost"]
const EXPIRY_CHECK_MS = 1000

/**
 * Starts an imitation of the Invoice Payment Service on loopback. Rejects under
 * NODE_ENV=production, on other hosts, and when the port is taken.
 */
export async function startSandbox(
  options: SandboxOptions = {}
): Promise<Sandbox> {
  const { host = "127.0.0.1", log = () => undefined } = options
  if (process.env.NODE_ENV === "production") {
    throw new Error("The sandbox does not start with NODE_ENV=production")
  }
  if (!LOOPBACK.includes(host)) {
    throw new Error(`The sandbox listens on loopback only, not on ${host}`)
  }
  const server = await openServer({ host, port: options.port ?? 0, log })
  const newWorld = () =>
    new World({
      origin: server.origin,
      credentials: options.credentials ?? DEFAULT_CREDENTIALS,
      cancelPath:
        options.cancelPath === undefined
          ? "/api/v1/invoices/{invoice}/cancel"
          : options.cancelPath,
      readsPerMinute: options.readsPerMinute ?? 120,
      retryDelaysMs: options.webhookRetryDelaysMs,
      log,
    })
  let world = newWorld()
  const expiry = setInterval(() => world.expireDue(), EXPIRY_CHECK_MS).unref()
  const sandbox = control(server, () => world, {
    reset: () => {
      void world.webhooks.stop()
      world = newWorld()
    },
    close: async () => {
      clearInterval(expiry)
      await world.webhooks.stop()
      await server.close()
    },
  })
  server.serve(() => ({ world, sandbox, lang: options.lang }))
  return sandbox
}

/** The controls over whichever world is the present one. */
function control(
  { origin, port }: { origin: string; port: number },
  world: () => World,
  ends: Pick<Sandbox, "reset" | "close">
): Sandbox {
  return {
    ...ends,
    url: origin,
    port,
    get credentials() {
      return world().merchants.main.credentials
    },
    get otherCredentials() {
      return world().merchants.other.credentials
    },
    get requests() {
      return world().requests
    },
    get deliveries() {
      return world().webhooks.deliveries
    },
    invoices: () => world().invoices,
    invoice: (id) => world().get(id),
    pay: (id) => world().step(id, "pay"),
    review: (id) => world().step(id, "review"),
    approve: (id) => world().step(id, "approve"),
    reject: (id) => world().step(id, "reject"),
    cancel: (id) => world().step(id, "cancel"),
    expire: (id) => world().step(id, "expire"),
    patchInvoice: (id, fields) => world().patch(id, fields),
    failNext: (...fault) => world().faults.arm(...fault),
    errorShape: (shape) => {
      world().errors.shape = oneOf([...ERROR_SHAPES, "rotate"], shape)
    },
    webhooks: {
      mode: (mode) => {
        world().webhooks.mode = oneOf(WEBHOOK_MODES, mode)
      },
      shape: (shape) => {
        world().webhooks.shape = oneOf([...WEBHOOK_SHAPES, "rotate"], shape)
      },
      release: () => world().webhooks.release(),
      resend: (id, times = 1) => {
        const invoice = world().get(id)
        return world().webhooks.resend(eventOf(invoice), invoice, times)
      },
      idle: () => world().webhooks.idle(),
    },
    merchant: {
      set: (fields) => void Object.assign(world().merchants.main, fields),
    },
    rotateCredentials: (credentials) => {
      world().merchants.main.credentials = credentials
    },
    moveClock: (ms) => {
      world().clock.offsetMs += ms
      world().expireDue()
    },
  }
}

/** Controls arrive over HTTP too, so the types alone do not keep them right. */
function oneOf<T extends string>(known: readonly T[], value: T): T {
  if (known.includes(value)) return value
  throw new Error(`"${value}" is none of ${known.join(", ")}`)
}
