import type { HostConfigModule } from "./host-config"

type ModuleEntry = {
  resolve?: unknown
  options?: { providers?: { id?: string; is_default?: boolean }[] }
}

/**
 * What to say at start when more than one process may run and core keeps in one
 * process's memory what they must share; null: nothing. How many run cannot be
 * known from within one, so production counts as many, and so does anything that
 * is shared or split already. Health says the same at any time.
 */
export function memoryWarning(
  config: HostConfigModule,
  production: boolean
): string | null {
  const entry = (key: string) => (config.modules?.[key] ?? {}) as ModuleEntry
  const locks = isLockingShared(entry("locking"))
  const events = isBusShared(entry("event_bus"))
  const { workerMode = "shared" } = config.projectConfig ?? {}
  const mayBeSeveral = production || events || locks || workerMode !== "shared"
  const kept = [...(locks ? [] : ["locks"]), ...(events ? [] : ["events"])]
  if (!mayBeSeveral || kept.length === 0) {
    return null
  }
  const ways = [
    ...(locks
      ? []
      : ["the locking module with its Redis or Postgres provider"]),
    ...(events ? [] : ["event-bus-redis"]),
  ]
  return `Medusa's ${kept.join(" and ")} are kept in memory, which is right for one process only. Before a second one runs, configure ${ways.join(" and ")} in medusa-config.`
}

/** As core chooses: the default one, or the only one; without any its own, in memory. */
function isLockingShared({ options }: ModuleEntry): boolean {
  const providers = options?.providers ?? []
  const chosen =
    providers.find(({ is_default }) => is_default) ??
    (providers.length === 1 ? providers[0] : undefined)
  return chosen !== undefined && chosen.id !== "in-memory"
}

function isBusShared({ resolve }: ModuleEntry): boolean {
  return typeof resolve === "string" && !/event-bus-local/.test(resolve)
}
