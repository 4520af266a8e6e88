#!/usr/bin/env node
import { runHealthCommand } from "./health/health-command"
import { runSandboxCommand } from "./sandbox/command"

/** Returns the exit code, or null while something keeps running. */
type Command = (args: string[]) => Promise<number | null>

const COMMANDS: Record<string, { summary: string; run: Command }> = {
  sandbox: {
    summary: "Run an imitation of the Invoice Payment Service on this machine",
    run: runSandboxCommand,
  },
  health: {
    summary: "Ask a running Medusa how its invoice payments are",
    run: runHealthCommand,
  },
}

const USAGE = `Usage: medusa-payment-invoice <command> [options]

Commands:
${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join("\n")}

Options of a command: medusa-payment-invoice <command> --help
`

async function main([name = "", ...args]: string[]): Promise<number | null> {
  if (name === "--help" || name === "-h") {
    process.stdout.write(USAGE)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) {
    return command.run(args)
  }
  const problem = name ? `Unknown command "${name}"` : "No command given"
  process.stderr.write(`${problem}\n\n${USAGE}`)
  return 1
}

void main(process.argv.slice(2)).then((code) => {
  if (code !== null) {
    process.exitCode = code
  }
})
