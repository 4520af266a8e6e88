import { startSandbox } from "../../../src/sandbox"
import { RunningStore, type Topology } from "../running-store"
import type { Chance } from "./chance"
import { killAt, killAtRandom, type KillResult } from "./kill-round"
import { KILL_POINTS } from "./kill-points"
import { restartRound, type Pillar } from "./restart-round"
import { snapshotOfCarts } from "./snapshot-of-carts"
import { stormRound } from "./storm-round"
import { count, newCounts, type Counts } from "./counts"
import { untilDecided } from "./until-decided"

/** Far above what the check can reach: it is not about the limit. */
const READS = 100_000
/** This many rounds at a point of the list, then one at random. */
const RANDOM_EVERY = 4

/**
 * A kill beside a cancel leaves a shopper two invoices to pay, the first one for an earlier total.
 * Nothing else in a round keeps Medusa from placing an order, so any other reason needs an
 * explanation.
 */
const EXPLAINED = ["paid_twice", "cart_changed"]

type Plan = {
  storms: number
  killRounds: number
  /** Rounds in which each of the pillars is restarted. */
  restarts: number
  pillars: Pillar[]
  /** The index in the list of kill points to begin with. */
  firstPoint: number
  chance: Chance
  log: (line: string) => void
}

/** All rounds of one topology, each checked before the next. */
export async function runTopology(
  topology: Topology,
  plan: Plan
): Promise<Counts> {
  const since = Date.now()
  const counts = newCounts(topology.title)
  const sandbox = await startSandbox({ readsPerMinute: READS })
  // The crowd reports payments to servers of its own choice.
  sandbox.webhooks.mode("drop")
  const options = { readsPerMinute: READS }
  const store = await RunningStore.open(topology, sandbox, options)
  try {
    await store.start()
    for (let round = 0; round < plan.storms; round++) {
      const carts = await stormRound(round, { store, chance: plan.chance })
      await check(`storm ${round}`, carts, { store, counts, plan })
    }
    for (let round = 0; round < plan.killRounds; round++) {
      const { name, result } = await killRound(round, store, plan)
      counts.kills += result.kills
      counts.missed += result.reached ? 0 : 1
      await check(name, result.carts, { store, counts, plan })
    }
    for (const pillar of plan.pillars) {
      for (let round = 0; round < plan.restarts; round++) {
        const stage = { store, chance: plan.chance }
        const carts = await restartRound(pillar, stage)
        counts.restarts += 1
        const name = `restart ${round}: ${pillar.name}`
        await check(name, carts, { store, counts, plan })
      }
    }
  } finally {
    await store.close(counts.lost + counts.doubles + counts.failed > 0)
    await sandbox.close()
  }
  counts.seconds = Math.round((Date.now() - since) / 1000)
  return counts
}

async function killRound(
  round: number,
  store: RunningStore,
  { chance, firstPoint }: Plan
): Promise<{ name: string; result: KillResult }> {
  const all = chance.below(4) === 0
  const killing = { store, chance, all }
  const who = all ? "all" : "one"
  if (round % RANDOM_EVERY === RANDOM_EVERY - 1) {
    const result = await killAtRandom(killing)
    return { name: `kill ${round}: ${who}, at random`, result }
  }
  const at = round - Math.floor(round / RANDOM_EVERY) + firstPoint
  const point = KILL_POINTS[at % KILL_POINTS.length]!
  const result = await killAt(point, killing)
  return { name: `kill ${round}: ${who}, at "${point.name}"`, result }
}

async function check(
  name: string,
  carts: string[],
  { store, counts, plan }: { store: RunningStore; counts: Counts; plan: Plan }
): Promise<void> {
  const since = Date.now()
  await untilDecided(store, carts)
  const violations = count(counts, await snapshotOfCarts(store, carts))
  counts.rounds += 1
  counts.carts += carts.length
  const open = await openRows(store, carts)
  const failed = open.filter(({ reason }) => !EXPLAINED.includes(reason))
  counts.open.push(...open.map(({ reason, id }) => `${reason} ${id} (${name})`))
  counts.failed += failed.length
  const took = `decided after ${Date.now() - since} ms`
  plan.log(`${counts.topology} · ${name} · ${carts.join(" ")} · ${took}`)
  const odd = [
    ...violations,
    ...failed.map(({ reason, id }) => `${id}: ${reason}`),
  ]
  if (odd.length > 0) {
    plan.log(`  ${odd.join("\n  ")}\n${await story(store, carts)}`)
  }
}

/** Rows that need attention, and their reasons. */
async function openRows({ watch }: RunningStore, carts: string[]) {
  return watch.query<{ id: string; reason: string }>(
    `select id, attention_reason as reason from invoice_payment
     where cart_id = any($1) and attention_reason is not null and settled_at is null and resolved_at is null`,
    [carts]
  )
}

/** The ledger's history, and what core holds of the cart, to find the cause. */
async function story({ watch, logs }: RunningStore, carts: string[]) {
  const lines = await watch.query(
    `select e.created_at, e.by, e.kind, e.decided, r.id, r.status, r.attention_reason, r.lease_until, r.claimed_until
     from invoice_payment r left join invoice_payment_event e on e.invoice_payment_id = r.id
     where r.cart_id = any($1) order by e.created_at`,
    [carts]
  )
  const held = await Promise.all(
    HELD.map(([table, where]) =>
      watch.query(
        `select '${table}' as "table", to_jsonb(t) as held from "${table}" t where ${where}`,
        [carts]
      )
    )
  )
  const text = [...lines, ...held.flat()]
    .map((line) => `    ${JSON.stringify(line)}`)
    .join("\n")
  return `${text}\n    logs: ${logs}`
}

const COLLECTIONS = `(select payment_collection_id from cart_payment_collection where cart_id = any($1))`
const HELD = [
  ["invoice_payment", "cart_id = any($1)"],
  ["cart", "id = any($1)"],
  ["cart_shipping_method", "cart_id = any($1)"],
  ["order_cart", "cart_id = any($1)"],
  ["cart_payment_collection", "cart_id = any($1)"],
  ["payment_collection", `id in ${COLLECTIONS}`],
  ["payment_session", `payment_collection_id in ${COLLECTIONS}`],
  ["payment", `payment_collection_id in ${COLLECTIONS}`],
  ["order_payment_collection", `payment_collection_id in ${COLLECTIONS}`],
] as const
