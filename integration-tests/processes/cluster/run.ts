// `npm run cluster`: several Medusa processes on one store, crowds of refresh requests, kills,
// restarts of PostgreSQL and Redis. By hand, before a release. Environment: CLUSTER_STORMS and
// CLUSTER_KILLS (rounds for each topology; a kill round kills at least one), CLUSTER_RESTARTS
// (rounds for each of PostgreSQL and Redis), CLUSTER_SEED (to repeat a run), CLUSTER_ONLY (part
// of a topology's title), CLUSTER_FROM (part of a kill point's name, to begin there).
import { Chance } from "./chance"
import { KILL_POINTS } from "./kill-points"
import type { Topology } from "../running-store"
import { startRedis, type RedisServer } from "./redis-server"
import type { Pillar } from "./restart-round"
import { runTopology } from "./run-topology"
import { openAttention, table, type Counts } from "./counts"
import { topologies } from "./topologies"

const {
  CLUSTER_STORMS = "50",
  CLUSTER_KILLS = "70",
  CLUSTER_RESTARTS = "3",
  CLUSTER_SEED = String(Date.now() % 100_000),
  CLUSTER_ONLY = "",
  CLUSTER_FROM = "",
} = process.env

async function run(): Promise<Counts[]> {
  const { default: startDatabase } = await import("../../start-database.mjs")
  await startDatabase()
  try {
    const redis = await startRedis()
    try {
      return await runAll(redis)
    } finally {
      await redis.stop()
    }
  } finally {
    const { default: stopDatabase } = await import("../../stop-database.mjs")
    await stopDatabase()
  }
}

async function runAll(redis: RedisServer): Promise<Counts[]> {
  const log = (line: string) => console.log(line)
  const chance = new Chance(Number(CLUSTER_SEED))
  log(`seed ${CLUSTER_SEED}`)
  const chosen = topologies(redis.url).filter(({ title }) =>
    title.includes(CLUSTER_ONLY)
  )
  const tallies: Counts[] = []
  for (const [index, topology] of chosen.entries()) {
    // Short runs reach other kill points in each topology.
    const share = Math.ceil(KILL_POINTS.length / chosen.length)
    const plan = {
      storms: Number(CLUSTER_STORMS),
      killRounds: Number(CLUSTER_KILLS),
      restarts: Number(CLUSTER_RESTARTS),
      pillars: pillarsOf(topology, redis),
      firstPoint: CLUSTER_FROM
        ? KILL_POINTS.findIndex(({ name }) => name.includes(CLUSTER_FROM))
        : index * share,
      chance,
      log,
    }
    tallies.push(await runTopology(topology, plan))
  }
  log(`\n${table(tallies)}\n\n${openAttention(tallies)}`)
  return tallies
}

function pillarsOf({ env }: Topology, { restart }: RedisServer): Pillar[] {
  const { __POSTGRES__: postgres } = globalThis as unknown as {
    __POSTGRES__: { restart: () => Promise<void> }
  }
  return [
    { name: "PostgreSQL", restart: () => postgres.restart() },
    ...(env["STORE_REDIS_URL"] ? [{ name: "Redis", restart }] : []),
  ]
}

run().then(
  (tallies) => {
    const isWhole = tallies.every(({ lost, doubles }) => lost + doubles === 0)
    process.exit(isWhole ? 0 : 1)
  },
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  }
)
