import { createRequire } from "node:module"

const requireFrom = createRequire(__filename)

/** The running versions, for health and the support file. */
export function versions(): { plugin: string; medusa: string; node: string } {
  return {
    plugin: versionOf("medusa-payment-invoice"),
    medusa: versionOf("@medusajs/medusa"),
    node: process.versions.node,
  }
}

function versionOf(name: string): string {
  try {
    const manifest = requireFrom(`${name}/package.json`) as { version?: string }
    return manifest.version ?? "unknown"
  } catch {
    return "unknown"
  }
}
