import { json, parseJson, type Answer, type Call } from "./exchange"
import type { FaultName, FaultOperation } from "./faults"
import { STEP_NAMES } from "./invoice-steps"
import type { ErrorShape } from "./refusals"
import type { Sandbox } from "./sandbox"
import type { Scene } from "./scene"
import type { WebhookShape } from "./webhook-envelopes"
import type { WebhookMode } from "./webhook-sender"

/** From a JSON body or from a form, whose values are all strings. */
type Args = Record<string, unknown>

type MerchantFields = Parameters<Sandbox["merchant"]["set"]>[0]

type Command = (sandbox: Sandbox, args: Args) => void | Promise<void>

/** All controls of a `Sandbox` by name: for HTTP and for the page. */
const COMMANDS: Record<string, Command> = {
  ...Object.fromEntries(
    STEP_NAMES.map((step): [string, Command] => [
      step,
      (sandbox, { id }) => sandbox[step](String(id)),
    ])
  ),
  "patch-invoice": (sandbox, { id, fields }) =>
    sandbox.patchInvoice(String(id), Object(fields) as Args),
  "fail-next": (sandbox, { operation, fault, ...options }) =>
    sandbox.failNext(operation as FaultOperation, fault as FaultName, {
      ...options,
      times: toNumber(options.times, 1),
    }),
  "error-shape": (sandbox, { shape }) =>
    sandbox.errorShape(shape as ErrorShape),
  webhooks: (sandbox, { mode, shape }) => {
    if (mode !== undefined) {
      sandbox.webhooks.mode(mode as WebhookMode)
    }
    if (shape !== undefined) {
      sandbox.webhooks.shape(shape as WebhookShape)
    }
  },
  release: (sandbox) => sandbox.webhooks.release(),
  resend: (sandbox, { id, times }) =>
    sandbox.webhooks.resend(String(id), toNumber(times, 1)),
  idle: (sandbox) => sandbox.webhooks.idle(),
  merchant: (sandbox, args) => sandbox.merchant.set(toMerchant(args)),
  "rotate-credentials": (sandbox, args) =>
    sandbox.rotateCredentials({
      ...sandbox.credentials,
      ...textsOf(args, ["apiKey", "apiSecret", "accessToken"]),
    }),
  "move-clock": (sandbox, { ms }) => sandbox.moveClock(toNumber(ms)),
  reset: (sandbox) => sandbox.reset(),
}

/** Rejects with the reason, also for an unknown name. */
export async function runCommand(
  sandbox: Sandbox,
  name: string,
  args: Args
): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    throw new Error(`No control "${name}"`)
  }
  await command(sandbox, args)
}

/**
 * `GET /_control/{state,invoices,requests,deliveries}` reads, `POST
 * /_control/{command}` with a JSON object runs a command. 200 with JSON, or 400 with
 * `{ message }`. Anything but JSON gets 415: a form of another page cannot send JSON.
 */
export async function answerControl(
  scene: Scene,
  call: Call,
  name: string
): Promise<Answer> {
  try {
    if (call.method === "GET") {
      return json(200, stateOf(scene, name))
    }
    if (!isJson(call)) {
      return json(415, { message: "Send application/json" })
    }
    const args = call.raw === "" ? {} : (parseJson(call.raw) as Args)
    await runCommand(scene.sandbox, name, args)
    return json(200, { done: name })
  } catch (error) {
    return json(400, { message: (error as Error).message })
  }
}

function isJson({ headers }: Call): boolean {
  return /^application\/json *(;|$)/i.test(headers["content-type"] ?? "")
}

function stateOf({ world, sandbox }: Scene, name: string): unknown {
  switch (name) {
    case "state":
      return {
        url: sandbox.url,
        now: world.clock.timestamp(),
        clock_offset_ms: world.clock.offsetMs,
        merchant: world.merchants.main,
        faults: world.faults.armed,
        webhooks: {
          mode: world.webhooks.mode,
          shape: world.webhooks.shape,
          held: world.webhooks.held.length,
        },
      }
    case "invoices":
      return { invoices: sandbox.invoices() }
    case "requests":
      return { requests: sandbox.requests }
    case "deliveries":
      return { deliveries: sandbox.deliveries }
    default:
      throw new Error(`Nothing to see under "${name}"`)
  }
}

/** Takes only known fields and converts them: a form sends "0" and "false" as texts. */
function toMerchant(args: Args): MerchantFields {
  const fields: MerchantFields = textsOf(args, ["id", "name", "status"])
  for (const name of ["setupComplete", "feesViable"] as const) {
    const value = args[name]
    if (value !== undefined) {
      fields[name] = value === true || value === "true"
    }
  }
  if (args.activeNumbers !== undefined) {
    fields.activeNumbers = toNumber(args.activeNumbers)
  }
  return fields
}

function textsOf<Name extends string>(
  args: Args,
  names: readonly Name[]
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = args[name]
    if (typeof value === "string") {
      texts[name] = value
    }
  }
  return texts
}

function toNumber(value: unknown, missing?: number): number {
  if ((value === undefined || value === "") && missing !== undefined) {
    return missing
  }
  const number = Number(value)
  if (value === "" || !Number.isFinite(number)) {
    throw new Error(`"${String(value)}" is not a number`)
  }
  return number
}
