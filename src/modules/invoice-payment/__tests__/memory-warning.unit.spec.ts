import { memoryWarning } from "../memory-warning"

const REDIS = { id: "locking-redis" }
const MEMORY = { id: "in-memory" }
const OTHER = { id: "locking-postgres", is_default: true }

const locking = (...providers: object[]) => ({ options: { providers } })
const bus = (name: string) => ({
  resolve: `@medusajs/medusa/event-bus-${name}`,
})

const cases: [
  string,
  boolean,
  { locking?: object; event_bus?: object; workerMode?: string },
  RegExp | null,
][] = [
  ["development, all in memory", false, {}, null],
  ["production, all in memory", true, {}, /locks and events .* memory/],
  [
    "production, all in memory, written out",
    true,
    { locking: locking(MEMORY), event_bus: bus("local") },
    /locks and events .* memory/,
  ],
  [
    "production, Redis locks",
    true,
    { locking: locking(REDIS) },
    /Medusa's events are .* configure event-bus-redis in/,
  ],
  [
    "production, Redis events",
    true,
    { event_bus: bus("redis") },
    /Medusa's locks are .* Redis or Postgres/,
  ],
  [
    "development, Redis events",
    false,
    { event_bus: bus("redis") },
    /Medusa's locks are/,
  ],
  [
    "development, Redis locks",
    false,
    { locking: locking(REDIS) },
    /events are/,
  ],
  [
    "development, a worker",
    false,
    { workerMode: "worker" },
    /locks and events/,
  ],
  ["development, worker mode shared", false, { workerMode: "shared" }, null],
  [
    "two providers of locks, none the default",
    true,
    { locking: locking(REDIS, MEMORY) },
    /locks and events/,
  ],
  [
    "two providers of locks, one the default",
    true,
    { locking: locking(MEMORY, OTHER), event_bus: bus("redis") },
    null,
  ],
  [
    "all shared",
    true,
    { locking: locking(REDIS), event_bus: bus("redis") },
    null,
  ],
]

it.each(cases)(
  "%s, production %s",
  (_, production, { workerMode, ...modules }, said) => {
    const projectConfig = { ...(workerMode && { workerMode }) }
    const warning = memoryWarning({ modules, projectConfig }, production)
    if (said) {
      expect(warning).toMatch(said)
    } else {
      expect(warning).toBeNull()
    }
  }
)

it("no configuration at hand → nothing in development", () => {
  expect(memoryWarning({}, false)).toBeNull()
})
