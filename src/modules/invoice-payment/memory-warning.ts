import type { HostConfigModule } from "./host-config"

type ModuleEntry = {
  resolve?: unknown
  options?: { providers?: { id?: string; is_default?: boolean }[] }
}

/**
 * The warning at start when several processes may run, but core keeps locks or events in
 * the memory of one; null: none. A process cannot know how many others run, so production
 * counts as several, and so does any setting that is shared or split already. Health shows
 * the same at any time.
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
  return `Medusa's ${kept.join(" and ")} are kept in memory, which is fine for a single server process. Before a second one runs, configure ${ways.join(" and ")} in medusa-config.`
}

/** Chooses the provider as core does: the default, or the only one; else core's own, in memory. */
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
