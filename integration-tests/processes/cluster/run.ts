// `npm run cluster`: several Medusa processes on one store, crowds of hints, and kills. By hand, before a release. Environment: CLUSTER_STORMS and
// CLUSTER_KILLS (rounds for each topology), CLUSTER_SEED (to repeat a run), CLUSTER_ONLY (part of a topology's title).
import { Chance } from "./chance"
import { KILL_MOMENTS } from "./moments"
import { startRedis } from "./redis-server"
import { runTopology } from "./run-topology"
import { table, type Tally } from "./tally"
import { topologies } from "./topologies"

const {
  CLUSTER_STORMS = "6",
  CLUSTER_KILLS = "5",
  CLUSTER_SEED = String(Date.now() % 100_000),
  CLUSTER_ONLY = "",
} = process.env

async function run(): Promise<Tally[]> {
  const { default: startDatabase } = await import("../../start-database.mjs")
  await startDatabase()
  const redis = await startRedis()
  const log = (line: string) => console.log(line)
  const chance = new Chance(Number(CLUSTER_SEED))
  log(`seed ${CLUSTER_SEED}`)
  const chosen = topologies(redis.url).filter(({ title }) =>
    title.includes(CLUSTER_ONLY)
  )
  const tallies: Tally[] = []
  try {
    for (const [index, topology] of chosen.entries()) {
      // Short runs reach other moments in each topology.
      const share = Math.ceil(KILL_MOMENTS.length / chosen.length)
      const plan = {
        storms: Number(CLUSTER_STORMS),
        killRounds: Number(CLUSTER_KILLS),
        firstMoment: index * share,
        chance,
        log,
      }
      tallies.push(await runTopology(topology, plan))
    }
  } finally {
    await redis.stop()
    const { default: stopDatabase } = await import("../../stop-database.mjs")
    await stopDatabase()
  }
  log(`\n${table(tallies)}`)
  return tallies
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
