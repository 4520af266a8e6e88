import { parseArgs } from "node:util"
import type { Sandbox, SandboxOptions } from "./sandbox"
import { startSandbox } from "./start-sandbox"

const DEFAULT_PORT = 4600

const USAGE = `Usage: medusa-payment-invoice sandbox [options]

Runs an imitation of the Invoice Payment Service: its API, a hosted page to pay
on, and an operator page. Nothing is stored, no money moves.

Options:
  --port <n>      Port, 0 for a free one (default ${DEFAULT_PORT})
  --host <name>   127.0.0.1, ::1 or localhost (default 127.0.0.1)
  --lang <code>   Language of the hosted page: en or ar (default: the browser's)
  --allow-host <name>   Answer under this name too, beside loopback (repeatable)
  --webhooks-anywhere   Send webhooks to other machines too, not to loopback only
  --help          Show this
`

/** Runs until Ctrl-C or SIGTERM. Returns 1 when it cannot start, 0 for help. */
export async function runSandboxCommand(
  args: string[]
): Promise<number | null> {
  try {
    const options = readOptions(args)
    if (options === "help") {
      process.stdout.write(USAGE)
      return 0
    }
    const sandbox = await startSandbox({ ...options, log: print })
    stopOnSignal(sandbox)
    print(welcome(sandbox))
    return null
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    return 1
  }
}

function readOptions(args: string[]): SandboxOptions | "help" {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string", default: String(DEFAULT_PORT) },
      host: { type: "string", default: "127.0.0.1" },
      lang: { type: "string" },
      "allow-host": { type: "string", multiple: true },
      "webhooks-anywhere": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  })
  if (values.help) {
    return "help"
  }
  if (!/^\d{1,5}$/.test(values.port)) {
    throw new Error(`--port takes a number, not "${values.port}"`)
  }
  if (values.lang && !["en", "ar"].includes(values.lang)) {
    throw new Error(`--lang is en or ar, not "${values.lang}"`)
  }
  return {
    port: Number(values.port),
    host: values.host as SandboxOptions["host"],
    lang: values.lang as SandboxOptions["lang"],
    allowedHosts: values["allow-host"],
    webhooksAnywhere: values["webhooks-anywhere"],
  }
}

function welcome({ url, credentials }: Sandbox): string {
  return `
Sandbox of the Invoice Payment Service (an imitation, not the service)

  Operator page   ${url}/operator
  Hosted pages    ${url}/pay/{invoice}

For the environment of your store:

INVOICE_API_URL=${url}
INVOICE_API_KEY=${credentials.apiKey}
INVOICE_API_SECRET=${credentials.apiSecret}

Ctrl-C stops it and forgets everything.
`
}

/** A second Ctrl-C ends the process at once. */
function stopOnSignal(sandbox: Sandbox): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void sandbox.close().then(() => print("Stopped."))
    })
  }
}

function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & {
    port?: number
  }
  if (code !== "EADDRINUSE") {
    return message
  }
  return `Port ${port} is taken. Is a sandbox running already? Else choose another:
  medusa-payment-invoice sandbox --port ${Number(port) + 1}   (0 takes a free one)`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
