import path from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { InvoicePaymentModuleService } from "../../src/modules/invoice-payment/service"

const PLUGIN = path.resolve(__dirname, "../../src")

/** Whether it hangs before it does anything, or after all was done. */
const MOMENTS = ["before", "after"] as const
/** What becomes of it when it is let go. */
const ENDS = ["returns", "throws"] as const

type Hang = {
  nth: number
  moment: (typeof MOMENTS)[number]
  end: (typeof ENDS)[number]
}

export const WAYS_TO_HANG = MOMENTS.flatMap((moment) =>
  ENDS.map((end) => ({ moment, end }))
)

const CALLS = [
  "createInvoice",
  "getInvoice",
  "cancelInvoice",
  "getMerchant",
] as const

/** The shopper's own `complete` runs it: it asks our provider, and a settlement meets its order. */
const OF_THE_SHOPPER = "complete-cart"

const HOOKS = [
  "validate",
  "beforePaymentAuthorization",
  "orderCreated",
] as const

type Method = (...given: unknown[]) => Promise<unknown>
type Methods = Record<string, Method>

/** One handler for each hook and app, so they are set before Medusa boots. */
let present: HangingCalls | null = null
const hooks = completeCartWorkflow.hooks as unknown as Record<
  (typeof HOOKS)[number],
  (handler: () => Promise<void>) => void
>
for (const name of HOOKS) {
  hooks[name](async () => {
    await present?.through(`hook ${name}`, async () => undefined)
  })
}

/**
 * Lets one call hang that leaves the plugin: to the service, to any workflow of core's,
 * or to a store's own hook within one.
 */
export class HangingCalls {
  seen = 0
  hit: string | null = null

  private hang: Hang | null = null
  private goOn = () => {}
  private readonly undo: (() => void)[] = []
  private readonly running = new Set<Promise<unknown>>()

  async sitOn(container: MedusaContainer): Promise<void> {
    const { access } =
      container.resolve<InvoicePaymentModuleService>("invoicePayment")
    const client = (await access.present())!.client
    const prototype = Object.getPrototypeOf(client) as Methods
    for (const name of CALLS) {
      this.wrap(prototype, name, () => name)
    }
    const engine = container.resolve(
      Modules.WORKFLOW_ENGINE
    ) as unknown as Methods
    this.wrap(engine, "run", nameOfWorkflow)
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- The hooks have no other way to it.
    present = this
  }

  leave(): void {
    present = null
    this.undo.splice(0).forEach((undo) => undo())
  }

  arm(hang: Hang): void {
    Object.assign(this, { hang, seen: 0, hit: null })
  }

  /** What hangs goes on, and nothing hangs any more. */
  letGo(): void {
    this.hang = null
    this.goOn()
  }

  /** Ends when no workflow runs any more, and none is being undone. */
  async rests(): Promise<void> {
    while (this.running.size > 0) {
      await Promise.allSettled(this.running)
    }
  }

  async through(name: string, call: () => Promise<unknown>): Promise<unknown> {
    const { hang } = this
    if (!hang || ++this.seen !== hang.nth) {
      return call()
    }
    this.hit = name
    const released = new Promise<void>((resolve) => (this.goOn = resolve))
    if (hang.moment === "before") {
      await released
      return hang.end === "returns" ? call() : giveUp(name)
    }
    const result = await call()
    await released
    return hang.end === "returns" ? result : giveUp(name)
  }

  private wrap(
    target: Methods,
    method: string,
    nameOf: (first: unknown, caller: string) => string | null
  ): void {
    const real = target[method]!
    const isOwn = Object.hasOwn(target, method)
    const { running } = this
    const through = this.through.bind(this)
    target[method] = function wrapped(...given) {
      const call = () => real.apply(this, given)
      const name = nameOf(given[0], callerOf(wrapped))
      const run = name ? through(name, call) : call()
      running.add(run)
      const end = () => running.delete(run)
      run.then(end, end)
      return run
    }
    this.undo.push(() => {
      if (isOwn) {
        target[method] = real
      } else {
        delete target[method]
      }
    })
  }
}

function giveUp(name: string): never {
  throw new Error(`${name} gave up after it had hung`)
}

/**
 * Medusa's routes, its jobs and core's workflows themselves run workflows by the same method: those
 * of the plugin's own code count.
 */
function nameOfWorkflow(workflow: unknown, caller: string): string | null {
  const id = String(workflow)
  const isOurs = caller.includes(`${PLUGIN}${path.sep}`)
  return isOurs || id === OF_THE_SHOPPER ? id : null
}

/** The line of a stack that called it. */
function callerOf(called: Method): string {
  const trace = { stack: "" }
  Error.captureStackTrace(trace, called)
  return trace.stack.split("\n")[1] ?? ""
}
