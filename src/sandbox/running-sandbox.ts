import { eventOf } from "./invoice-steps"
import type { Credentials, Merchant } from "./merchants"
import { ERROR_SHAPES } from "./refusals"
import type { Sandbox } from "./sandbox"
import type { Listening } from "./server"
import { WEBHOOK_SHAPES } from "./webhook-envelopes"
import { WEBHOOK_MODES } from "./webhook-sender"
import type { World } from "./world"

const EXPIRY_CHECK_MS = 1000

/** The controls of the present world; a reset makes a new world. */
export class RunningSandbox implements Sandbox {
  readonly url: string
  readonly port: number
  world: World
  private readonly expiry: NodeJS.Timeout

  constructor(
    private readonly server: Listening,
    private readonly newWorld: () => World
  ) {
    this.url = server.origin
    this.port = server.port
    this.world = newWorld()
    const check = () => this.world.expireDue()
    this.expiry = setInterval(check, EXPIRY_CHECK_MS).unref()
  }

  get credentials() {
    return this.world.merchants.main.credentials
  }

  get otherCredentials() {
    return this.world.merchants.other.credentials
  }

  get requests() {
    return this.world.requests
  }

  get deliveries() {
    return this.world.webhooks.deliveries
  }

  invoices = () => this.world.invoices
  invoice = (id: string) => this.world.get(id)

  pay = (id: string) => this.world.step(id, "pay")
  review = (id: string) => this.world.step(id, "review")
  approve = (id: string) => this.world.step(id, "approve")
  reject = (id: string) => this.world.step(id, "reject")
  cancel = (id: string) => this.world.step(id, "cancel")
  expire = (id: string) => this.world.step(id, "expire")

  patchInvoice = (id: string, fields: Record<string, unknown>) =>
    this.world.patch(id, fields)

  failNext: Sandbox["failNext"] = (...fault) => this.world.faults.arm(...fault)

  errorShape: Sandbox["errorShape"] = (shape) => {
    this.world.errors.shape = oneOf([...ERROR_SHAPES, "rotate"], shape)
  }

  readonly webhooks: Sandbox["webhooks"] = {
    mode: (mode) => {
      this.world.webhooks.mode = oneOf(WEBHOOK_MODES, mode)
    },
    shape: (shape) => {
      this.world.webhooks.shape = oneOf([...WEBHOOK_SHAPES, "rotate"], shape)
    },
    release: () => this.world.webhooks.release(),
    resend: async (id, times = 1) => {
      const invoice = this.world.get(id)
      await this.world.webhooks.resend(eventOf(invoice), invoice, times)
    },
    idle: () => this.world.webhooks.idle(),
  }

  readonly merchant = {
    set: (fields: Partial<Merchant>) => {
      Object.assign(this.world.merchants.main, fields)
    },
  }

  rotateCredentials = (credentials: Credentials) => {
    this.world.merchants.main.credentials = credentials
  }

  moveClock = (ms: number) => {
    this.world.clock.move(ms)
    this.world.expireDue()
  }

  reset = () => {
    void this.world.webhooks.stop()
    this.world = this.newWorld()
  }

  close = async () => {
    clearInterval(this.expiry)
    await this.world.webhooks.stop()
    await this.server.close()
  }
}

/** Controls also arrive over HTTP, where the types check nothing. */
function oneOf<T extends string>(known: readonly T[], value: T): T {
  if (known.includes(value)) {
    return value
  }
  throw new Error(`"${value}" is none of ${known.join(", ")}`)
}
