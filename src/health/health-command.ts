import { parseArgs } from "node:util"
import type { Health } from "../payment-rules/health/health"
import type { HealthCheck } from "../payment-rules/health/health-rule"

const DEFAULT_URL = "http://localhost:9000"
const PATIENCE_MS = 15_000

const USAGE = `Usage: medusa-payment-invoice health [options]

Checks the invoice payments of a running Medusa and says what to do.
Exits with 1 if something is bad or there is no answer.

Options:
  --url <address>  Medusa's address (default MEDUSA_BACKEND_URL or ${DEFAULT_URL})
  --json           Print the answer as JSON
  --help           Show this

Environment:
  MEDUSA_ADMIN_API_KEY  A secret API key (Settings → Secret API Keys); not with RBAC
  MEDUSA_ADMIN_TOKEN    Or the token of an admin
`

const MARKS: Record<HealthCheck["level"], string> = {
  neutral: "–",
  good: "✓",
  warning: "!",
  bad: "✗",
}

type Question = { url: string; authorization: string; asJson: boolean }

/** Returns 0 when nothing is bad, 1 when something is bad or when nobody answered. */
export async function runHealthCommand(
  args: string[],
  env: NodeJS.ProcessEnv = process.env
): Promise<number> {
  try {
    const question = readQuestion(args, env)
    if (question === "help") {
      process.stdout.write(USAGE)
      return 0
    }
    const health = await ask(question)
    process.stdout.write(
      question.asJson
        ? `${JSON.stringify(health, null, 2)}\n`
        : `${health.checks.map(lineOf).join("\n")}\n`
    )
    return health.level === "bad" ? 1 : 0
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\n`
    )
    return 1
  }
}

function readQuestion(
  args: string[],
  env: NodeJS.ProcessEnv
): Question | "help" {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  })
  if (values.help) {
    return "help"
  }
  const { MEDUSA_ADMIN_API_KEY: key, MEDUSA_ADMIN_TOKEN: token } = env
  if (!key && !token) {
    throw new Error(
      "Set MEDUSA_ADMIN_API_KEY to a secret API key (Settings → Secret API Keys), or MEDUSA_ADMIN_TOKEN to an admin's token."
    )
  }
  return {
    url: values.url ?? env["MEDUSA_BACKEND_URL"] ?? DEFAULT_URL,
    // Medusa takes a secret API key as the user of Basic authentication.
    authorization: key
      ? `Basic ${Buffer.from(`${key}:`).toString("base64")}`
      : `Bearer ${token}`,
    asJson: values.json,
  }
}

async function ask({ url, authorization }: Question): Promise<Health> {
  const endpoint = `${url.replace(/\/+$/, "")}/admin/invoice-payment/health`
  const answer = await fetch(endpoint, {
    headers: { authorization },
    // A redirect would take the key along.
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {
    throw new Error(`No answer from ${endpoint}. Is Medusa running there?`)
  })
  if (!answer.ok) {
    throw new Error(explain(answer.status, endpoint))
  }
  const { health } = (await answer.json()) as { health: Health }
  return health
}

function explain(status: number, endpoint: string): string {
  switch (status) {
    case 401:
      return "Medusa does not accept the key or token."
    case 403:
      return "The key or token lacks the right invoice_payment:read."
    default:
      return `${endpoint} answered ${status}. Is the plugin installed there?`
  }
}

function lineOf({ level, title, detail, action }: HealthCheck): string {
  const line = `${MARKS[level]} ${title}: ${detail}`
  return action ? `${line}\n    ${action}` : line
}
